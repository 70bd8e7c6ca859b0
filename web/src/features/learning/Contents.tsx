import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { useState } from 'react'
import type { Classroom, LessonRow } from '@/api/types'
import { clock } from '@/lib/date'
import { Form, useSending } from '@/lib/form'
import { bytes } from '@/lib/format'
import { Accordion } from '@/ui/Accordion'
import { learning } from './api'
import { useProgress } from './progress'

// The course's contents beside the lesson; the current lesson's section is open.
export function Contents({ room, lessonId }: { room: Classroom; lessonId: string }) {
  const open = room.course.sections.find(s => s.lessons.some(l => l.id === lessonId))?.id
  return (
    <Accordion
      key={open}
      openId={open}
      items={room.course.sections.map(section => {
        const done = section.lessons.filter(l => room.lessons[l.id]?.done).length
        return {
          id: section.id,
          title: section.title,
          aside: (
            <>
              {!room.preview && `${done} / `}
              <Plural value={section.lessons.length} one="# lesson" other="# lessons" />
            </>
          ),
          content: (
            <ul>
              {section.lessons.map(lesson => (
                <Row key={lesson.id} room={room} lesson={lesson} now={lesson.id === lessonId} />
              ))}
            </ul>
          ),
        }
      })}
    />
  )
}

function Row({ room, lesson, now }: { room: Classroom; lesson: LessonRow; now: boolean }) {
  const { i18n, t } = useLingui()
  const onProgress = useProgress(room.course.slug)
  const state = room.lessons[lesson.id]
  // A change shows at once, before the server has answered.
  const [wanted, setWanted] = useState<boolean | null>(null)
  const tick = useSending(
    'done',
    {
      mutationFn: (done: boolean) => learning.setDone(lesson.id, done),
      onSuccess: onProgress,
      onSettled: () => setWanted(null),
    },
    values => values.id?.[0] === lesson.id,
  )
  const done = wanted ?? state?.done ?? false
  return (
    <li>
      <div className={`flex items-center gap-1 rounded-field ${now ? 'bg-sunk' : ''} ${room.preview ? 'pl-3' : ''}`}>
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
              <span className="tick" />
            </button>
          </Form>
        )}
        <Link
          to="/learn/$slug/$lesson"
          params={{ slug: room.course.slug, lesson: lesson.id }}
          aria-current={now ? 'true' : undefined}
          className={`flex-1 flex items-center gap-2 min-h-11 py-1.5 pr-2 hover:underline ${now ? 'font-semibold' : ''}`}
        >
          <span className="flex-1 leading-snug">{lesson.title}</span>
          <span className="text-13 text-muted tnum">{clock(lesson.durationMs)}</span>
        </Link>
      </div>
      {tick.error && (
        <p role="alert" className="text-14 text-madder pl-11">
          <Trans>Couldn’t save. Please try again.</Trans>
        </p>
      )}
      {lesson.resources.map(r => (
        <a
          key={r.id}
          href={room.resources[r.id]}
          download
          className="flex items-center gap-2 min-h-11 pl-11 pr-2 text-14 link"
        >
          <Download size={16} strokeWidth={1.75} aria-hidden="true" />
          <span className="flex-1">{r.name}</span>
          <span className="text-muted tnum">{bytes(r.bytes, i18n.locale)}</span>
        </a>
      ))}
    </li>
  )
}
