import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useMe } from '@/lib/me'
import { EmptyState } from '@/ui/EmptyState'
import { HrefLink } from '@/ui/HrefLink'
import { LoadError } from '@/ui/LoadError'
import { Progress } from '@/ui/Progress'
import { Skeleton } from '@/ui/Skeleton'

// The courses taken most recently, each with a link to resume it.
export default function CoursesPanel() {
  const { t } = useLingui()
  const { me, query } = useMe()
  if (!me)
    return <div className="p-5">{query.error ? <LoadError query={query} /> : <Skeleton lines={[56, 56, 56]} />}</div>
  if (me.courses.length === 0)
    return (
      <EmptyState
        compact
        title={<Trans>No courses yet</Trans>}
        action={
          <Link to="/all-courses" className="button">
            <Trans>Find your first course</Trans>
          </Link>
        }
      >
        <Trans>Your courses will appear here.</Trans>
      </EmptyState>
    )
  return (
    <>
      <ul className="p-2 max-h-[300px] overflow-y-auto">
        {me.courses.map(course => (
          <li key={course.slug}>
            <HrefLink
              href={`/learn/${course.slug}${course.resumeLessonId ? `/${course.resumeLessonId}` : ''}`}
              className="row"
            >
              <img src={course.coverUrl} alt="" width={80} height={50} className="cover !w-20 rounded-lg shrink-0" />
              <span className="flex-1 min-w-0 grid gap-1 leading-snug">
                <span className="font-semibold truncate">{course.title}</span>
                <span className="text-14 text-muted truncate">
                  {course.resumeTitle ? <Trans>Resume: {course.resumeTitle}</Trans> : course.instructor}
                </span>
                <span className="flex items-center gap-3">
                  <span className="flex-1">
                    <Progress percent={course.percent} label={t`Progress in ${course.title}`} />
                  </span>
                  <span className="text-13 text-muted tnum">{Math.round(course.percent)}%</span>
                </span>
              </span>
            </HrefLink>
          </li>
        ))}
      </ul>
      <div className="p-2 border-t border-line">
        <Link to="/my-course" className="row justify-center font-semibold text-brand">
          <Trans>All my courses</Trans>
        </Link>
      </div>
    </>
  )
}
