import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { ApiProblem } from '@/api/client'
import type { Classroom, Lesson } from '@/api/types'
import { standingQuery } from '@/features/course/api'
import { useCrumbs } from '@/features/course/crumbs'
import { CourseFaq, Overview, Teacher } from '@/features/course/Sections'
import { classroomQuery, learning, lessonQuery } from '@/features/learning/api'
import { Contents } from '@/features/learning/Contents'
import { Player } from '@/features/learning/Player'
import { useProgress } from '@/features/learning/progress'
import Questions from '@/features/learning/Questions'
import { QuizForm } from '@/features/learning/QuizForm'
import { Reviews } from '@/features/review/Reviews'
import { useParameter } from '@/lib/address'
import { Head } from '@/lib/head'
import NotFound from '@/pages/NotFound'
import { Breadcrumb } from '@/ui/Breadcrumb'
import { HrefLink } from '@/ui/HrefLink'
import { LoadError } from '@/ui/LoadError'
import { Progress } from '@/ui/Progress'
import { Tabs } from '@/ui/Tabs'

export default function Learn() {
  const { t } = useLingui()
  const crumbs = useCrumbs()
  const { slug = '', lesson: chosen } = useParams({ strict: false })
  const [tab, setTab] = useState(useParameter('tab'))
  const classroom = useQuery(classroomQuery(slug))
  const room = classroom.data
  const id = chosen ?? room?.resumeLessonId ?? ''
  const stage = useQuery(lessonQuery(id))
  const lesson = stage.data
  const { data: standing } = useQuery(standingQuery(slug))
  const problem = classroom.error ?? stage.error
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
            <>
              <LoadError query={stage} />
              {!stage.error && <div className="aspect-video rounded-card bg-sunk" aria-busy="true" />}
            </>
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
          {lesson && <Questions lessonId={lesson.id} />}
          <Tabs
            label={t`About this course`}
            value={tab}
            onChange={setTab}
            href={id => `?tab=${id}`}
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
  // Opening a text completes it.
  const read = !room.preview && !lesson.done && (lesson.kind === 'text' || lesson.kind === 'file')
  useEffect(() => {
    if (read) learning.setDone(lesson.id, true).then(onProgress, () => {}) // the checkbox is there for another try
  }, [read, lesson.id, onProgress])
  return (
    <>
      {lesson.video && (
        <Player
          lesson={lesson}
          onProgress={room.preview ? undefined : onProgress}
          onEnded={() => lesson.nextId && open(lesson.nextId)}
        />
      )}
      <div>
        <p className="eyebrow">{lesson.sectionTitle}</p>
        <h1 className="text-24 md:text-30 mt-1">{lesson.title}</h1>
      </div>
      {lesson.html && (
        <div
          className="prose max-w-[72ch]"
          lang={room.course.language}
          dangerouslySetInnerHTML={{ __html: lesson.html }}
        />
      )}
      {lesson.quiz && (
        <QuizForm slug={slug} lessonId={lesson.id} quiz={lesson.quiz} preview={room.preview} onProgress={onProgress} />
      )}
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
  if (room.preview) return <Preview room={room} />
  return (
    <div className="panel p-5 grid gap-3">
      <p className="font-semibold">{room.course.title}</p>
      <Progress percent={room.percent} label={t`Course progress`} />
      <p className="text-14 text-muted tnum" role="status">
        <Trans>{room.percent}% complete</Trans>
      </p>
      {room.certificateCode && (
        <Link to="/verify/$code" params={{ code: room.certificateCode }} className="button">
          <Trans>View certificate</Trans>
        </Link>
      )}
    </div>
  )
}

// For who teaches the course, who has no progress in it.
function Preview({ room }: { room: Classroom }) {
  return (
    <div className="panel p-5 grid gap-3">
      <p className="font-semibold">{room.course.title}</p>
      <p className="text-14 text-muted" role="status">
        <Trans>You’re previewing your course as students see it. Nothing you do here is recorded.</Trans>
      </p>
      <HrefLink href={`/studio/courses/${room.courseId}/curriculum`} className="button button-quiet">
        <Trans>Edit in the studio</Trans>
      </HrefLink>
    </div>
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
