import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useLayoutEffect } from 'react'
import { ApiProblem } from '@/api/client'
import { classroomQuery, lessonQuery } from '@/features/learning/api'
import { Classroom } from '@/features/learning/Classroom'
import { Head } from '@/lib/head'
import { later } from '@/lib/later'
import NotFound from '@/pages/NotFound'
import { LoadError } from '@/ui/LoadError'
import { LearnAbout } from './LearnAbout'

const LearnAfter = later(() => import('./LearnAfter'))

export default function Learn() {
  const { slug = '', lesson: chosen } = useParams({ strict: false })
  const classroom = useQuery(classroomQuery(slug))
  const room = classroom.data
  const id = chosen ?? room?.resumeLessonId ?? ''
  const stage = useQuery(lessonQuery(id))
  const problem = classroom.error ?? stage.error
  const elsewhere = room === null || Boolean(problem)
  useLayoutEffect(() => {
    // A server that had no time to look sends the frame of a classroom (internal/site/shell.go).
    if (elsewhere && !document.querySelector('.classroom')) delete document.documentElement.dataset.frame
  }, [elsewhere])
  if (problem instanceof ApiProblem && problem.status === 404) return <NotFound />
  if (room === null || (problem instanceof ApiProblem && problem.code === 'enrollment.required'))
    return <NotEnrolled slug={slug} />
  // A failed refresh changes nothing: a playing video keeps playing.
  if (!room)
    return (
      <div className="page py-24" aria-busy={classroom.isFetching}>
        <LoadError query={classroom} />
      </div>
    )
  const { course } = room
  return (
    <>
      <Head title={stage.data ? `${stage.data.title} · ${course.title}` : course.title} noindex />
      <Classroom room={room} lessonId={id} stage={stage} about={<LearnAbout course={course} />} After={LearnAfter} />
    </>
  )
}

function NotEnrolled({ slug }: { slug: string }) {
  return (
    <section className="page empty">
      <h1>
        <Trans>You’re not enrolled in this course</Trans>
      </h1>
      <p>
        <Trans>Preview it for free or enroll on the course page.</Trans>
      </p>
      <Link to="/course-details/$slug" params={{ slug }} className="button">
        <Trans>View course</Trans>
      </Link>
    </section>
  )
}
