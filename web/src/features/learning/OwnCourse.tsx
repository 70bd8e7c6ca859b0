import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Archive, ArchiveRestore, ArrowDownToLine } from 'lucide-react'
import { keyOf } from '@/api/keys'
import type { MyCourse as Course } from '@/api/types'
import { useProblemText } from '@/lib/problems'
import { IconButton } from '@/ui/Button'
import { Progress } from '@/ui/Progress'
import { toast } from '@/ui/toast'
import { coursesQuery, learning } from './api'

type Courses = { courses: Course[] }

// A course of one's own: to go on, to print its certificate, to put away.
export function OwnCourse({ course: c, kept, onGone }: { course: Course; kept: boolean; onGone: () => void }) {
  const { t } = useLingui()
  const say = useProblemText()
  const client = useQueryClient()
  const archive = useMutation({
    mutationFn: (archived: boolean) => learning.archive(c.slug, archived),
    onSuccess: (_, archived) => {
      client.setQueryData<Courses>(
        coursesQuery.queryKey,
        old => old && { courses: old.courses.map(one => (one.slug === c.slug ? { ...one, archived } : one)) },
      )
      void client.invalidateQueries({ queryKey: keyOf('me') })
      onGone()
    },
    onError: problem => toast(say(problem)),
  })
  const set = (archived: boolean) =>
    archive.mutate(archived, {
      onSuccess: () => toast(archived ? t`Course archived` : t`Course restored`, () => archive.mutate(!archived)),
    })
  return (
    <article className="card overflow-hidden flex flex-col">
      <img src={c.coverUrl} alt="" width="640" height="400" className="cover" loading="lazy" />
      <div className="p-5 grid gap-2 flex-1 content-start">
        <h2 className="text-18 leading-snug">{c.title}</h2>
        <p className="text-14 text-muted">{c.instructor}</p>
        <div className="mt-2 grid gap-1.5">
          <Progress percent={c.percent} label={t`Progress in ${c.title}`} />
          <p className="text-14 text-muted tnum">
            <Trans>{c.percent}% complete</Trans>
            {c.percent < 100 && c.resumeTitle && <> · {c.resumeTitle}</>}
          </p>
          {kept && (
            <p className="flex items-center gap-1.5 text-14 text-muted">
              <ArrowDownToLine size={15} strokeWidth={2} aria-hidden="true" />
              <Trans>On this device</Trans>
            </p>
          )}
        </div>
      </div>
      <div className="p-5 pt-0 flex flex-wrap gap-2">
        <Link to="/learn/$slug" params={{ slug: c.slug }} className="button grow">
          {c.percent === 0 ? (
            <Trans>Start</Trans>
          ) : c.percent === 100 ? (
            <Trans>Watch again</Trans>
          ) : (
            <Trans>Resume</Trans>
          )}
          <span className="sr-only">: {c.title}</span>
        </Link>
        {c.certificateCode && (
          <Link to="/verify/$code" params={{ code: c.certificateCode }} className="button button-quiet">
            <Trans>Certificate</Trans>
          </Link>
        )}
        <IconButton
          label={c.archived ? t`Restore ${c.title}` : t`Archive ${c.title}`}
          className="scripted"
          disabled={archive.isPending}
          onClick={() => set(!c.archived)}
        >
          {c.archived ? (
            <ArchiveRestore size={20} strokeWidth={1.75} aria-hidden="true" />
          ) : (
            <Archive size={20} strokeWidth={1.75} aria-hidden="true" />
          )}
        </IconButton>
      </div>
    </article>
  )
}
