import { Trans } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import type { Classroom, Lesson, LessonRow } from '@/api/types'
import { clock } from '@/lib/date'
import { Prose } from '@/ui/Prose'
import { learning } from './api'
import { KindIcon } from './KindIcon'
import { LessonLink } from './LessonLink'
import { record } from './pending'
import { useProgress } from './progress'
import { QuizForm } from './QuizForm'
import { Files } from './Resources'
import { around } from './rows'

type Props = { room: Classroom; row?: LessonRow; lesson?: Lesson; problem?: ReactNode }

// What is read of a lesson: its title, its text, its quiz or its files, and what comes next.
export function Stage({ room, row, lesson, problem }: Props) {
  const slug = room.course.slug
  const client = useQueryClient()
  const onProgress = useProgress(slug)
  // Opening a text completes it.
  const read = lesson && !room.preview && !lesson.done && (lesson.kind === 'text' || lesson.kind === 'file')
  const id = lesson?.id ?? ''
  useEffect(() => {
    if (!read) return
    const change = { slug, kind: 'done', lessonId: id, done: true, at: new Date().toISOString() } as const
    record(client, change, () => learning.setDone(id, true)).then(
      progress => progress && onProgress(progress),
      () => {}, // the checkbox is there for another try
    )
  }, [read, id, slug, client, onProgress])
  const { next } = around(room, row?.id ?? id)
  const section = room.course.sections.find(one => one.lessons.some(other => other.id === row?.id))
  return (
    <div className="class-text" data-kind={row?.kind ?? lesson?.kind}>
      <div>
        <p className="eyebrow" lang={room.course.language}>
          {section?.title ?? lesson?.sectionTitle}
        </p>
        <h1 className="text-24 md:text-30 mt-1" lang={room.course.language}>
          {row?.title ?? lesson?.title}
        </h1>
      </div>
      {problem}
      {!lesson && !problem && row?.kind !== 'video' && <div className="skeleton h-80" />}
      {lesson?.html && <Prose html={lesson.html} className="max-w-none" lang={room.course.language} />}
      {row?.kind === 'file' && <Files room={room} lesson={row} />}
      {lesson?.quiz && (
        <QuizForm key={lesson.id} slug={slug} lessonId={lesson.id} quiz={lesson.quiz} onProgress={onProgress} />
      )}
      {next && (
        <LessonLink slug={slug} to={next} className="class-next">
          <span className="flex-1 min-w-0">
            <span className="block text-13 text-muted">
              <Trans>Up next</Trans>
            </span>
            <span className="block font-semibold leading-snug" lang={room.course.language}>
              {next.title}
            </span>
          </span>
          <span className="flex items-center gap-1.5 text-14 text-muted tnum">
            <KindIcon kind={next.kind} size={18} />
            {next.durationMs > 0 && clock(next.durationMs)}
          </span>
          <ChevronRight size={20} strokeWidth={1.75} aria-hidden="true" />
        </LessonLink>
      )}
    </div>
  )
}
