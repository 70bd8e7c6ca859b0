import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import { ApiProblem } from '@/api/client'
import type { Classroom, Lesson } from '@/api/types'
import { standingQuery } from '@/features/course/api'
import { useCrumbs } from '@/features/course/crumbs'
import { CourseFaq, Overview, Teacher } from '@/features/course/Sections'
import { classroomQuery, learning, lessonQuery } from '@/features/learning/api'
import { Contents } from '@/features/learning/Contents'
import { Player } from '@/features/learning/Player'
import { useProgress } from '@/features/learning/progress'
import { QuizForm } from '@/features/learning/QuizForm'
import { Reviews } from '@/features/review/Reviews'
import { Head } from '@/lib/head'
import { later } from '@/lib/later'
import { useProblemText } from '@/lib/problems'
import NotFound from '@/pages/NotFound'
import { Breadcrumb } from '@/ui/Breadcrumb'
import { Notice } from '@/ui/Notice'
import { Progress } from '@/ui/Progress'
import { Tabs } from '@/ui/Tabs'

const Questions = later(() => import('@/features/learning/Questions'))

export default function Learn() {
  const { t } = useLingui()
  const crumbs = useCrumbs()
  const say = useProblemText()
  const { slug = '', lesson: chosen } = useParams({ strict: false })
  const { data: room, error } = useQuery(classroomQuery(slug))
  const id = chosen ?? room?.resumeLessonId ?? ''
  const { data: lesson, error: lessonError } = useQuery(lessonQuery(id))
  const { data: standing } = useQuery(standingQuery(slug))
  const problem = error ?? lessonError
  if (problem instanceof ApiProblem && problem.status === 404) return <NotFound />
  if (problem instanceof ApiProblem && problem.code === 'enrolment.required') return <NotEnrolled slug={slug} />
  if (problem) {
    return (
      <div className="page py-16">
        <Notice tone="error">{say(problem)}</Notice>
      </div>
    )
  }
  if (!room) return <div className="page py-24" aria-busy="true" />
  const course = room.course
  return (
    <div className="page pt-6">
      <Head title={lesson ? `${lesson.title} · ${course.title}` : course.title} noindex />
      <Breadcrumb items={[{ label: t`Courses`, href: '/my-course' }, ...crumbs(course.breadcrumb.slice(1))]} />
      <div className="grid lg:grid-cols-[minmax(0,1fr)_400px] gap-8 mt-4">
        <div className="grid gap-6 content-start min-w-0">
          {lesson ? (
            <Stage key={lesson.id} room={room} lesson={lesson} />
          ) : (
            <div className="aspect-video rounded-card bg-sunk" aria-busy="true" />
          )}
        </div>
        <aside className="grid gap-4 content-start lg:row-span-2 min-w-0">
          <Standing room={room} />
          <h2 className="text-20">
            <Trans>Course content</Trans>
          </h2>
          <Contents room={room} lessonId={id} />
        </aside>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-8 content-start min-w-0">
          <Suspense>{lesson && <Questions lessonId={lesson.id} />}</Suspense>
          <Tabs
            label={t`About this course`}
            items={[
              {
                id: 'overview',
                label: t`Overview`,
                content: (
                  <div className="pt-6">
                    <Overview course={course} />
                  </div>
                ),
              },
              {
                id: 'content',
                label: t`Content`,
                content: (
                  <div className="pt-6">
                    <Contents room={room} lessonId={id} />
                  </div>
                ),
              },
              {
                id: 'instructor',
                label: t`Instructor`,
                content: (
                  <div className="pt-6">
                    <Teacher teacher={course.teacher} />
                  </div>
                ),
              },
              {
                id: 'reviews',
                label: t`Reviews`,
                content: (
                  <div className="pt-6">
                    <Reviews slug={slug} standing={standing} />
                  </div>
                ),
              },
              {
                id: 'faq',
                label: t`FAQ`,
                content: (
                  <div className="pt-6">
                    <CourseFaq course={course} />
                  </div>
                ),
              },
            ]}
          />
        </div>
      </div>
    </div>
  )
}

function Stage({ room, lesson }: { room: Classroom; lesson: Lesson }) {
  const navigate = useNavigate()
  const slug = room.course.slug
  const onProgress = useProgress(slug)
  const open = (id: string) => void navigate({ to: '/learn/$slug/$lesson', params: { slug, lesson: id } })
  // Reading is done by opening.
  const read = !lesson.done && (lesson.kind === 'text' || lesson.kind === 'file')
  useEffect(() => {
    if (read) learning.setDone(lesson.id, true).then(onProgress, () => {}) // the checkbox is there for another try
  }, [read, lesson.id, onProgress])
  return (
    <>
      {lesson.video && <Player lesson={lesson} onProgress={onProgress} onEnded={() => lesson.nextId && open(lesson.nextId)} />}
      <div>
        <p className="eyebrow">{lesson.sectionTitle}</p>
        <h1 className="text-24 md:text-30 mt-1">{lesson.title}</h1>
      </div>
      {lesson.html && <div className="prose max-w-[72ch]" lang={room.course.language} dangerouslySetInnerHTML={{ __html: lesson.html }} />}
      {lesson.quiz && <QuizForm lessonId={lesson.id} quiz={lesson.quiz} onProgress={onProgress} />}
      <div className="flex justify-between gap-3">
        {lesson.previousId ? (
          <Link to="/learn/$slug/$lesson" params={{ slug, lesson: lesson.previousId }} className="button button-quiet">
            <Trans>Previous lesson</Trans>
          </Link>
        ) : (
          <span />
        )}
        {lesson.nextId && (
          <Link to="/learn/$slug/$lesson" params={{ slug, lesson: lesson.nextId }} className="button">
            <Trans>Next lesson</Trans>
          </Link>
        )}
      </div>
    </>
  )
}

function Standing({ room }: { room: Classroom }) {
  const { t } = useLingui()
  return (
    <div className="panel p-5 grid gap-3">
      <p className="font-semibold">{room.course.title}</p>
      <Progress percent={room.percent} label={t`Progress in this course`} />
      <p className="text-14 text-muted tnum" role="status">
        <Trans>{room.percent}% done</Trans>
      </p>
      {room.certificateCode && (
        <Link to="/verify/$code" params={{ code: room.certificateCode }} className="button">
          <Trans>See your certificate</Trans>
        </Link>
      )}
    </div>
  )
}

function NotEnrolled({ slug }: { slug: string }) {
  return (
    <section className="page empty">
      <h1>
        <Trans>This course is not yours yet</Trans>
      </h1>
      <p>
        <Trans>Get it on its page; its preview lessons are open to everyone.</Trans>
      </p>
      <Link to="/course-details/$slug" params={{ slug }} className="button">
        <Trans>To the course</Trans>
      </Link>
    </section>
  )
}
