import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { ArrowDownToLine, Check, ChevronDown } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { Classroom, CourseDetails, LessonRow } from '@/api/types'
import { clock, length } from '@/lib/date'
import { Form, useSending } from '@/lib/form'
import { useKept } from '@/lib/offline/useKept'
import { learning } from './api'
import { KindIcon } from './KindIcon'
import { LessonLink } from './LessonLink'
import { record } from './pending'
import { useProgress } from './progress'

type Section = CourseDetails['sections'][number]

// Of the lesson that is open.
type Now = {
  watched?: number[][]
  chapters?: { startMs: number; title: string }[]
  video?: HTMLVideoElement | null
}

// The course's contents; the section of the current lesson is open, and the others as they were left.
export function Contents({ room, lessonId, ...now }: { room: Classroom; lessonId: string } & Now) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const row = box.current?.querySelector('[aria-current]')
    const frame = box.current?.closest('[role=tabpanel]')
    if (!row || !frame || frame.scrollHeight <= frame.clientHeight) return
    const [at, view] = [row.getBoundingClientRect(), frame.getBoundingClientRect()]
    if (lessonId && (at.top < view.top + 48 || at.bottom > view.bottom))
      frame.scrollTop += at.top - view.top - frame.clientHeight / 3
  }, [lessonId])
  return (
    <div ref={box} className="divide-y divide-line">
      {room.course.sections.map(section => (
        <SectionRows key={section.id} room={room} section={section} lessonId={lessonId} {...now} />
      ))}
    </div>
  )
}

type SectionProps = { room: Classroom; section: Section; lessonId: string } & Now

function SectionRows({ room, section, lessonId, ...now }: SectionProps) {
  const { i18n } = useLingui()
  const here = section.lessons.some(lesson => lesson.id === lessonId)
  const [open, setOpen] = useState(here)
  const [was, setWas] = useState(here)
  if (here !== was) {
    setWas(here)
    if (here) setOpen(true)
  }
  const done = section.lessons.filter(lesson => room.lessons[lesson.id]?.done).length
  const all = section.lessons.length
  const lasts = section.lessons.reduce((sum, lesson) => sum + lesson.durationMs, 0)
  return (
    <details open={open} onToggle={event => setOpen(event.currentTarget.open)} className="group">
      <summary className="class-section">
        <span className="flex-1 min-w-0">
          <span className="block font-semibold leading-snug" lang={room.course.language}>
            {section.title}
          </span>
          <span className="block text-13 text-muted tnum">
            {room.preview || (
              <Trans>
                {done} of {all}
              </Trans>
            )}
            {room.preview && <Plural value={all} one="# lesson" other="# lessons" />}
            {lasts > 0 && ` · ${length(lasts, i18n.locale)}`}
          </span>
        </span>
        {done === all && !room.preview && (
          <span className="class-seal">
            <Check size={14} strokeWidth={3} aria-hidden="true" />
            <span className="sr-only">
              <Trans>Completed</Trans>
            </span>
          </span>
        )}
        <ChevronDown
          size={18}
          strokeWidth={1.75}
          aria-hidden="true"
          className="shrink-0 text-muted transition-transform group-open:rotate-180"
        />
      </summary>
      <ul className="pb-2">
        {section.lessons.map(lesson => (
          <Row key={lesson.id} room={room} lesson={lesson} now={lesson.id === lessonId ? now : undefined} />
        ))}
      </ul>
    </details>
  )
}

function Row({ room, lesson, now }: { room: Classroom; lesson: LessonRow; now?: Now }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const kept = useKept().find(one => one.slug === room.course.slug && one.state === 'ready')
  const onProgress = useProgress(room.course.slug)
  // A change shows at once, before the server has answered.
  const [wanted, setWanted] = useState<boolean | null>(null)
  const tick = useSending(
    'done',
    {
      mutationFn: (done: boolean) => {
        const change = { slug: room.course.slug, kind: 'done', lessonId: lesson.id, done } as const
        return record(client, { ...change, at: new Date().toISOString() }, () => learning.setDone(lesson.id, done))
      },
      onSuccess: progress => progress && onProgress(progress),
      onSettled: () => setWanted(null),
    },
    values => values.id?.[0] === lesson.id,
  )
  const done = wanted ?? room.lessons[lesson.id]?.done ?? false
  return (
    <li>
      <div className={`class-row ${room.preview ? 'pl-3' : ''}`} data-now={now && ''}>
        {!room.preview && (
          <Form
            name="done"
            fields={{ id: lesson.id, done: !done }}
            onSend={() => {
              setWanted(!done)
              tick.send(!done)
            }}
          >
            <button
              type="submit"
              role="checkbox"
              aria-label={t`Completed: ${lesson.title}`}
              aria-checked={done}
              disabled={lesson.kind === 'quiz' && !done}
              className="size-11 grid place-items-center rounded-field -outline-offset-2"
            >
              <span className="tick tick-round" />
            </button>
          </Form>
        )}
        <LessonLink slug={room.course.slug} to={lesson} now={Boolean(now)} className="class-lesson">
          <span className="block leading-snug" lang={room.course.language}>
            {lesson.title}
          </span>
          <span className="flex items-center gap-1.5 text-13 text-muted tnum">
            {now ? <Playing /> : <KindIcon kind={lesson.kind} size={15} />}
            {lesson.durationMs > 0 && clock(lesson.durationMs)}
            {kept?.lessons.includes(lesson.id) && (
              <span title={t`On this device`}>
                <ArrowDownToLine size={14} strokeWidth={2} aria-hidden="true" />
                <span className="sr-only">
                  <Trans>On this device</Trans>
                </span>
              </span>
            )}
            <Watched room={room} lesson={lesson} done={done} spans={now?.watched} />
          </span>
        </LessonLink>
      </div>
      {now && <Chapters {...now} />}
      {tick.error && (
        <p role="alert" className="text-14 text-madder pl-11">
          <Trans>Couldn’t save. Please try again.</Trans>
        </p>
      )}
    </li>
  )
}

// Three bars beside the lesson that is open; they move while its video plays.
function Playing() {
  return (
    <span className="class-bars" aria-hidden="true">
      <i />
      <i />
      <i />
    </span>
  )
}

type WatchedProps = { room: Classroom; lesson: LessonRow; done: boolean; spans?: number[][] }

// The parts of a video that have been watched, until it is done; of another lesson, how far it was.
function Watched({ room, lesson, done, spans }: WatchedProps) {
  const parts = spans ?? [[0, room.lessons[lesson.id]?.positionMs ?? 0]]
  const all = lesson.durationMs
  if (done || room.preview || lesson.kind !== 'video' || all === 0 || !parts.some(part => part[1])) return null
  const percent = (ms = 0) => `${Math.min(100, (ms / all) * 100)}%`
  return (
    <span className="class-watched" aria-hidden="true">
      {parts.map(([from = 0, to = 0]) => (
        <i key={from} style={{ left: percent(from), width: percent(to - from) }} />
      ))}
    </span>
  )
}

// They are there before the video is, so that nothing below them moves.
function Chapters({ chapters, video }: Pick<Now, 'chapters' | 'video'>) {
  const { t } = useLingui()
  if (!chapters?.length) return null
  return (
    <ol className="class-chapters" aria-label={t`Chapters`}>
      {chapters.map(({ startMs, title }) => (
        <li key={startMs}>
          <button
            type="button"
            onClick={() => {
              if (video) video.currentTime = startMs / 1000
            }}
          >
            <span className="text-muted tnum">{clock(startMs)}</span>
            {title}
          </button>
        </li>
      ))}
    </ol>
  )
}
