import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import { withQuery } from '@/api/client'
import { money, number, percent } from '@/lib/format'
import { useProblemText } from '@/lib/problems'
import { Ago } from '@/ui/Ago'
import { Badge } from '@/ui/Badge'
import { Button } from '@/ui/Button'
import { HrefLink } from '@/ui/HrefLink'
import { toast } from '@/ui/toast'
import { AuditLines } from './AuditLines'
import { admin, type CoursePage, courseQuery } from './api'
import { CourseState } from './CourseState'
import { Figure } from './Figure'
import { FoundOrders } from './FoundOrders'
import { Gone } from './Gone'
import { useReread } from './list'
import { Facts, Nothing, OneHead, OneLoading, Panel } from './Panel'

// A course with its figures, who teaches it, its way through approval and its orders.
export default function Course({ id }: { id: string }) {
  const query = useQuery(courseQuery(id))
  if (!query.data) return query.error ? <Gone query={query} /> : <OneLoading />
  return <Loaded course={query.data} />
}

function Loaded({ course }: { course: CoursePage }) {
  const { t, i18n } = useLingui()
  const live = course.status === 'published'
  return (
    <>
      <OneHead
        list={{ name: t`Courses`, href: '/admin/courses' }}
        title={course.title}
        badges={<CourseState course={course} />}
      >
        {live && (
          <a href={`/course-details/${course.slug}`} className="button button-quiet">
            <ExternalLink size={16} strokeWidth={1.75} aria-hidden="true" />
            <Trans>View page</Trans>
          </a>
        )}
        <Withhold course={course} />
      </OneHead>
      <dl className="grid grid-cols-2 lg:grid-cols-4 gap-3">
        <Figure name={t`Revenue`}>{money(course.revenue, i18n.locale)}</Figure>
        <Figure name={t`Learners`}>{number(course.learners, i18n.locale)}</Figure>
        <Figure name={t`Rating`}>{course.reviews ? number(course.rating, i18n.locale, 1) : '–'}</Figure>
        <Figure name={t`Reviews`}>{number(course.reviews, i18n.locale)}</Figure>
      </dl>
      <div className="grid xl:grid-cols-[minmax(0,1fr)_340px] gap-5 items-start">
        <div className="grid gap-5 min-w-0">
          <FoundOrders
            orders={course.orders}
            end={
              <HrefLink href={withQuery('/admin/orders', { q: course.title })} className="link">
                {t`All orders`}
              </HrefLink>
            }
          />
          <AuditLines entries={course.audit} about={course.audit[0]?.subject ?? ''} />
        </div>
        <div className="grid gap-5 min-w-0">
          <Panel title={t`Course`}>
            <Facts
              rows={[
                [t`Price`, course.price.amount ? money(course.price, i18n.locale) : t`Free`],
                [t`Launched`, course.publishedAt ? <Ago key="launched" at={course.publishedAt} /> : '–'],
                [
                  t`Address`,
                  <code key="slug" className="text-13">
                    {course.slug}
                  </code>,
                ],
              ]}
            />
          </Panel>
          <Teachers course={course} />
          <Versions course={course} />
        </div>
      </div>
    </>
  )
}

function Teachers({ course }: { course: CoursePage }) {
  const { t, i18n } = useLingui()
  return (
    <Panel
      title={t`Instructors`}
      end={
        <HrefLink href={withQuery('/admin/courses', { instructor: course.instructorId })} className="link">
          {t`All courses`}
        </HrefLink>
      }
    >
      <Facts
        rows={course.teachers.map(teacher => [
          teacher.owner ? t`Owner` : t`Instructor`,
          <span key={teacher.id}>
            <HrefLink href={`/admin/people/${teacher.id}`} className="link">
              {teacher.name}
            </HrefLink>{' '}
            {teacher.percent > 0 && <span className="text-muted">{percent(teacher.percent, i18n.locale)}</span>}
          </span>,
        ])}
      />
    </Panel>
  )
}

function Versions({ course }: { course: CoursePage }) {
  const { t } = useLingui()
  const states = { waiting: t`Waiting`, approved: t`Approved`, changes: t`Changes requested` }
  return (
    <Panel title={t`Approvals`}>
      {course.approvals.length === 0 && <Nothing>{t`No submissions`}</Nothing>}
      <ol>
        {course.approvals.map(one => (
          <li key={one.number} className="px-4 py-2 border-b border-line last:border-0">
            <p className="flex flex-wrap gap-2 items-center">
              <span className="font-semibold">{t`Version ${one.number}`}</span>
              <Badge tone={one.state === 'approved' ? 'olive' : one.state === 'changes' ? 'clay' : 'plain'}>
                {states[one.state]}
              </Badge>
            </p>
            <p className="flex flex-wrap gap-x-2 text-muted">
              {one.byId && (
                <HrefLink href={`/admin/people/${one.byId}`} className="link">
                  {one.by}
                </HrefLink>
              )}
              <Ago at={one.decidedAt ?? one.submittedAt} />
            </p>
          </li>
        ))}
      </ol>
    </Panel>
  )
}

function Withhold({ course }: { course: CoursePage }) {
  const { t } = useLingui()
  const say = useProblemText()
  const { reread } = useReread()
  const { slug, title, status } = course
  const set = useMutation({
    mutationFn: (on: boolean) => admin.withhold(slug, on),
    onSuccess: (_, on) => {
      if (on) toast(t`${title} withdrawn`, () => set.mutate(false))
      else toast(t`${title} is live again`)
      return reread()
    },
    onError: problem => toast(say(problem)),
  })
  if (status === 'published') {
    return (
      <Button tone="quiet" pending={set.isPending} onClick={() => set.mutate(true)}>
        <Trans>Withdraw</Trans>
      </Button>
    )
  }
  if (status !== 'withdrawn') return null
  return (
    <Button tone="quiet" pending={set.isPending} onClick={() => set.mutate(false)}>
      <Trans>Bring back</Trans>
    </Button>
  )
}
