import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Award, ChevronLeft, ChevronRight, PanelRightClose, PanelRightOpen } from 'lucide-react'
import type { Classroom } from '@/api/types'
import { KeepButton } from './KeepButton'
import { LessonLink } from './LessonLink'
import { around } from './rows'
import { setView, useView } from './view'

const icon = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const

// The frame's upper edge: the way out, what is learned and how far, the lesson before and after.
export function Bar({ room, lessonId }: { room: Classroom; lessonId: string }) {
  const { t } = useLingui()
  const { panel } = useView()
  const { before, next } = around(room, lessonId)
  const slug = room.course.slug
  return (
    <header className="class-bar night">
      <Link to="/my-course" className="class-back" aria-label={t`My Courses`} title={t`My Courses`}>
        <ChevronLeft {...icon} />
        <span className="max-md:hidden">
          <Trans>My Courses</Trans>
        </span>
      </Link>
      <Link to="/course-details/$slug" params={{ slug }} className="class-title carved" lang={room.course.language}>
        {room.course.title}
      </Link>
      {!room.preview && <Standing percent={room.percent} />}
      {room.certificateCode && (
        <Link to="/verify/$code" params={{ code: room.certificateCode }} className="class-certificate">
          <Award {...icon} />
          <span className="max-sm:sr-only">
            <Trans>View certificate</Trans>
          </span>
        </Link>
      )}
      {!room.preview && <KeepButton room={room} />}
      <nav className="flex items-center" aria-label={t`Lessons`}>
        <LessonLink slug={slug} to={before} className="class-step max-sm:hidden" label={t`Previous lesson`}>
          <ChevronLeft {...icon} />
        </LessonLink>
        <LessonLink slug={slug} to={next} className="class-step" label={t`Next lesson`}>
          <span className="max-xl:hidden">
            <Trans>Next lesson</Trans>
          </span>
          <ChevronRight {...icon} />
        </LessonLink>
      </nav>
      <button
        type="button"
        className="class-step scripted max-lg:hidden"
        aria-label={t`Side panel`}
        title={t`Side panel`}
        aria-expanded={panel}
        aria-controls="class-panel"
        onClick={() => setView({ panel: !panel })}
      >
        {panel ? <PanelRightClose {...icon} /> : <PanelRightOpen {...icon} />}
      </button>
    </header>
  )
}

// A ring that fills, and the same in words.
function Standing({ percent }: { percent: number }) {
  const around = 2 * Math.PI * 10
  return (
    <div className="flex items-center gap-2 shrink-0">
      <svg width="26" height="26" viewBox="0 0 26 26" aria-hidden="true" className="-rotate-90">
        <circle cx="13" cy="13" r="10" fill="none" strokeWidth="3" className="class-ring" />
        <circle
          cx="13"
          cy="13"
          r="10"
          fill="none"
          strokeWidth="3"
          strokeLinecap="round"
          className="class-ring-done"
          strokeDasharray={`${(around * percent) / 100} ${around}`}
          opacity={percent > 0 ? 1 : 0}
        />
      </svg>
      <p role="status" className="text-14 tnum max-sm:sr-only">
        <Trans>{percent}% complete</Trans>
      </p>
    </div>
  )
}
