import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Classroom, Lesson } from '@/api/types'
import { Curriculum } from '@/features/course/Curriculum'
import { CourseFaq, Overview, Teacher } from '@/features/course/Sections'
import { QuizForm } from '@/features/learning/QuizForm'
import { Files } from '@/features/learning/Resources'
import { type Draft, previewLessonQuery, previewQuery, studio } from '@/features/studio/api'
import { ScreenHead } from '@/features/studio/ScreenHead'
import { clock } from '@/lib/date'
import { Accordion } from '@/ui/Accordion'
import { LoadError } from '@/ui/LoadError'
import { Prose } from '@/ui/Prose'
import { VideoPlayer } from '@/ui/player/VideoPlayer'
import { Skeleton } from '@/ui/Skeleton'
import { Tabs } from '@/ui/Tabs'

// The draft as a student will see it: its lessons, and its page.
export default function Preview({ draft }: { draft: Draft }) {
  const { t } = useLingui()
  const query = useQuery({ ...previewQuery(draft.id), staleTime: 0 })
  const [view, setView] = useState('lessons')
  const room = query.data
  return (
    <>
      <ScreenHead title={<Trans>Preview</Trans>}>
        <Trans>Your draft as students will see it. Nobody else can open this.</Trans>
      </ScreenHead>
      <LoadError query={query} />
      {!room && !query.error && <Skeleton lines={[48, 360]} />}
      {room && (
        <Tabs
          label={t`Preview`}
          value={view}
          onChange={setView}
          items={[
            { id: 'lessons', label: t`Lessons`, content: <Room room={room} course={draft.id} /> },
            { id: 'page', label: t`Course page`, content: <Page room={room} /> },
          ]}
        />
      )}
    </>
  )
}

function Room({ room, course }: { room: Classroom; course: string }) {
  const lessons = room.course.sections.flatMap(section => section.lessons)
  const [id, setId] = useState(room.resumeLessonId || (lessons[0]?.id ?? ''))
  const query = useQuery(previewLessonQuery(course, id))
  const section = room.course.sections.find(s => s.lessons.some(lesson => lesson.id === id))
  const shown = lessons.find(lesson => lesson.id === id)
  if (lessons.length === 0)
    return (
      <p className="text-muted">
        <Trans>Lessons that you add to the curriculum play here.</Trans>
      </p>
    )
  return (
    <div className="grid xl:grid-cols-[minmax(0,1fr)_300px] gap-8">
      <div className="grid gap-6 content-start min-w-0">
        <LoadError query={query} />
        {query.data ? (
          <Stage key={id} lesson={query.data} room={room} course={course} />
        ) : (
          !query.error && (
            <>
              {shown?.kind === 'video' && <div className="aspect-video rounded-card bg-sunk" aria-busy="true" />}
              <Title section={section?.title ?? ''} lesson={shown?.title ?? ''} />
              {shown?.kind !== 'video' && <Skeleton lines={[320]} />}
            </>
          )
        )}
      </div>
      <Accordion
        openId={section?.id}
        items={room.course.sections.map(section => ({
          id: section.id,
          title: section.title,
          content: (
            <ul>
              {section.lessons.map(lesson => (
                <li key={lesson.id}>
                  <button
                    type="button"
                    className="row w-full"
                    aria-current={lesson.id === id ? 'true' : undefined}
                    onClick={() => setId(lesson.id)}
                  >
                    <span className="flex-1">{lesson.title}</span>
                    <span className="text-13 text-muted tnum">{lesson.durationMs > 0 && clock(lesson.durationMs)}</span>
                  </button>
                </li>
              ))}
            </ul>
          ),
        }))}
      />
    </div>
  )
}

const Title = ({ section, lesson }: { section: string; lesson: string }) => (
  <div>
    <p className="eyebrow">{section}</p>
    <h2 className="text-24 md:text-30 mt-1">{lesson}</h2>
  </div>
)

function Stage({ lesson, room, course }: { lesson: Lesson; room: Classroom; course: string }) {
  const row = room.course.sections.flatMap(section => section.lessons).find(one => one.id === lesson.id)
  return (
    <>
      {lesson.video && <VideoPlayer title={lesson.title} video={lesson.video} />}
      <Title section={lesson.sectionTitle} lesson={lesson.title} />
      {lesson.html && <Prose lang={room.course.language} html={lesson.html} />}
      {lesson.quiz && (
        <QuizForm
          slug={room.course.slug}
          lessonId={lesson.id}
          quiz={lesson.quiz}
          mark={answers => studio.mark(course, lesson.id, answers)}
          onProgress={() => {}}
        />
      )}
      {row && row.resources.length > 0 && (
        <div className="grid gap-3">
          {row.kind !== 'file' && (
            <h3 className="text-18">
              <Trans>Resources</Trans>
            </h3>
          )}
          <Files room={room} lesson={row} />
        </div>
      )}
      {!lesson.video && !lesson.html && !lesson.quiz && lesson.resources.length === 0 && (
        <p className="text-muted">
          <Trans>This lesson has no content yet.</Trans>
        </p>
      )}
    </>
  )
}

function Page({ room }: { room: Classroom }) {
  const { course } = room
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-12">
      <header className="grid sm:grid-cols-[240px_minmax(0,1fr)] gap-6 items-center">
        <img src={course.coverUrl} alt="" width="320" height="200" className="cover rounded-card" />
        <div className="grid gap-2" lang={course.language}>
          <h2 className="text-30">{course.title}</h2>
          <p className="text-18 text-muted">{course.summary}</p>
        </div>
      </header>
      <Overview course={course} />
      <Curriculum course={course} onPreview={() => {}} />
      <Teacher teacher={course.teacher} />
      <div>
        <CourseFaq course={course} />
      </div>
    </div>
  )
}
