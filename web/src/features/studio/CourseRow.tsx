import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Star } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { money, number } from '@/lib/format'
import { useDay } from '@/lib/here'
import { useProblemText } from '@/lib/problems'
import { Badge } from '@/ui/Badge'
import { Button } from '@/ui/Button'
import { Dialog } from '@/ui/Dialog'
import { Menu } from '@/ui/Menu'
import { toast } from '@/ui/toast'
import { coursesQuery, exportOf, type StudioCourse, studio } from './api'
import { useCheckTexts } from './checks'
import { tones, useStates } from './states'

// A course with where it stands, what comes next, and how it does.
export function CourseRow({ course }: { course: StudioCourse }) {
  const { i18n, t } = useLingui()
  const states = useStates()
  const day = useDay()
  const checks = useCheckTexts()
  const { title, state } = course
  const name = title || t`Untitled course`
  const hint: Partial<Record<typeof state, ReactNode>> = {
    in_review: <Trans>A specialist is reviewing it</Trans>,
    changes_requested: <Trans>Answer the specialist’s comments</Trans>,
    approved: <Trans>Ready to launch</Trans>,
    scheduled: course.launchAt && <Trans>Goes live on {day(course.launchAt)}</Trans>,
    live: course.changed && <Trans>Changes that students don’t see yet</Trans>,
  }
  const next =
    hint[state] || (state === 'draft' && course.missing ? <Trans>Next: {checks(course.missing)}</Trans> : null)
  const part = { changes_requested: 'checklist', approved: 'checklist', in_review: 'checklist' }[state as string]
  return (
    <li className="relative flex items-center gap-4 p-3 sm:p-4 hover:bg-sunk/60 first:rounded-t-panel last:rounded-b-panel transition-colors">
      <img
        src={course.coverUrl}
        alt=""
        width="128"
        height="80"
        className="w-24 sm:w-32 aspect-16/10 rounded-field object-cover bg-sunk shrink-0 self-start"
      />
      <div className="flex-1 min-w-0 grid gap-x-6 gap-y-2 lg:grid-cols-[minmax(0,1fr)_auto] items-center">
        <div className="grid gap-1 min-w-0">
          <h2 className="text-18 leading-snug">
            <Link
              to="/studio/courses/$course/$part"
              params={{ course: course.id, part: part ?? 'plan' }}
              className="after:absolute after:inset-0 hover:underline wrap-anywhere"
            >
              {name}
            </Link>
          </h2>
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-14 text-muted">
            <Badge tone={tones[state]}>{states[state]}</Badge>
            {course.live && state !== 'live' && <Badge tone="olive">{t`Live`}</Badge>}
            <span>{next ?? <Trans>Edited {day(course.updatedAt)}</Trans>}</span>
          </p>
        </div>
        {course.learners > 0 || course.live ? (
          <dl className="flex gap-x-7 gap-y-1 flex-wrap text-14">
            <Figure name={<Trans>Students</Trans>}>{number(course.learners, i18n.locale)}</Figure>
            <Figure name={<Trans>Rating</Trans>}>
              {course.ratingCount > 0 ? (
                <span className="inline-flex items-center gap-1">
                  {number(course.rating, i18n.locale, 1)}
                  <Star size={14} fill="currentColor" strokeWidth={0} aria-hidden="true" className="text-gold" />
                </span>
              ) : (
                '–'
              )}
            </Figure>
            <Figure name={<Trans>Last 30 days</Trans>}>{money(course.revenue30, i18n.locale)}</Figure>
          </dl>
        ) : null}
      </div>
      <div className="relative z-1 self-start lg:self-center">
        <Actions course={course} name={name} />
      </div>
    </li>
  )
}

function Figure({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div className="min-w-16">
      <dt className="text-13 text-muted">{name}</dt>
      <dd className="font-semibold tnum">{children}</dd>
    </div>
  )
}

// Has the browser load a file, and show how far that is.
function download(address: string) {
  const link = document.createElement('a')
  link.href = address
  link.download = ''
  link.click()
}

type Act = 'duplicate' | 'withdraw' | 'relist' | 'remove'

function Actions({ course, name }: { course: StudioCourse; name: string }) {
  const { t } = useLingui()
  const say = useProblemText()
  const client = useQueryClient()
  const navigate = useNavigate()
  const [asks, setAsks] = useState<'withdraw' | 'remove' | null>(null)
  const { id, state } = course
  const act = useMutation({
    mutationFn: async (what: Act) => ({ what, made: await studio[what](id) }),
    onSuccess: async ({ what, made }) => {
      setAsks(null)
      if (what === 'duplicate' && made) {
        const copy = (made as { id: string }).id
        await navigate({ to: '/studio/courses/$course/$part', params: { course: copy, part: 'plan' } })
        toast(t`“${name}” duplicated`)
        return
      }
      if (what === 'withdraw') toast(t`“${name}” withdrawn`, () => act.mutate('relist'))
      if (what === 'relist') toast(t`“${name}” is live again`)
      if (what === 'remove') toast(t`“${name}” deleted`)
      await client.invalidateQueries({ queryKey: coursesQuery.queryKey })
    },
    onError: problem => {
      setAsks(null)
      toast(say(problem))
    },
  })
  const owns = course.role === 'owner'
  return (
    <>
      <Menu
        label={t`Actions for ${name}`}
        items={[
          ...(course.live && course.slug
            ? [{ id: 'page', label: t`View course page`, href: `/course-details/${course.slug}` }]
            : []),
          { id: 'duplicate', label: t`Duplicate`, onSelect: () => act.mutate('duplicate') },
          { id: 'export', label: t`Export`, onSelect: () => download(exportOf(id)) },
          ...(course.live && course.changed
            ? [{ id: 'launched', label: t`Export as launched`, onSelect: () => download(exportOf(id, true)) }]
            : []),
          ...(owns && course.live
            ? [{ id: 'withdraw', label: t`Withdraw`, danger: true, onSelect: () => setAsks('withdraw') }]
            : []),
          ...(owns && state === 'withdrawn'
            ? [{ id: 'relist', label: t`Put back on sale`, onSelect: () => act.mutate('relist') }]
            : []),
          ...(owns && !course.live && state !== 'withdrawn'
            ? [{ id: 'remove', label: t`Delete`, danger: true, onSelect: () => setAsks('remove') }]
            : []),
        ]}
      />
      {asks && (
        <Dialog
          title={asks === 'remove' ? <Trans>Delete this course?</Trans> : <Trans>Withdraw this course?</Trans>}
          onClose={() => setAsks(null)}
          foot={
            <>
              <Button tone="quiet" onClick={() => setAsks(null)}>
                <Trans>Cancel</Trans>
              </Button>
              <Button tone="danger" pending={act.isPending} onClick={() => act.mutate(asks)}>
                {asks === 'remove' ? <Trans>Delete course</Trans> : <Trans>Withdraw course</Trans>}
              </Button>
            </>
          }
        >
          <p>
            {asks === 'remove' ? (
              <Trans>“{name}” and everything uploaded for it will be deleted. This can’t be undone.</Trans>
            ) : (
              <Trans>“{name}” will no longer be for sale. People who are enrolled keep it.</Trans>
            )}
          </p>
        </Dialog>
      )}
    </>
  )
}
