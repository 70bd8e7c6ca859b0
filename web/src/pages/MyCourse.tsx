import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { coursesQuery } from '@/features/learning/api'
import { Head } from '@/lib/head'
import { EmptyState } from '@/ui/EmptyState'
import { LoadError } from '@/ui/LoadError'
import { Progress } from '@/ui/Progress'
import { Skeleton } from '@/ui/Skeleton'

export default function MyCourse() {
  const { t } = useLingui()
  const query = useQuery(coursesQuery)
  const { data } = query
  return (
    <div className="page pt-12 min-h-[60vh]">
      <Head title={t`My Courses`} noindex />
      <h1 className="text-30 md:text-40 mb-8">
        <Trans>My Courses</Trans>
      </h1>
      <LoadError query={query} />
      {!data && !query.error && <Skeleton lines={[240, 16, 16]} />}
      {data?.courses.length === 0 && (
        <EmptyState
          title={<Trans>No courses yet</Trans>}
          action={
            <Link to="/all-courses" className="button">
              <Trans>View Courses</Trans>
            </Link>
          }
        >
          <Trans>Courses you enroll in will appear here.</Trans>
        </EmptyState>
      )}
      <ul className="grid gap-5 sm:grid-cols-2 xl:grid-cols-3">
        {data?.courses.map(c => (
          <li key={c.slug} className="card overflow-hidden flex flex-col">
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
              </div>
            </div>
            <div className="p-5 pt-0 flex flex-wrap gap-2">
              <Link to="/learn/$slug" params={{ slug: c.slug }} className="button flex-1">
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
            </div>
          </li>
        ))}
      </ul>
    </div>
  )
}
