import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { Keyboard, RectangleHorizontal } from 'lucide-react'
import { useCallback, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { Lesson, LessonRow, Progress } from '@/api/types'
import { Dialog } from '@/ui/Dialog'
import { VideoPlayer } from '@/ui/player/VideoPlayer'
import { Shortcuts } from '@/ui/Shortcuts'
import { lessonQuery } from './api'
import { useKeys } from './keys'
import { NextUp } from './NextUp'
import { setView, useView } from './view'
import { useReports, useSession, useSpeed } from './watching'

type Props = {
  lesson?: Lesson // nothing while it loads
  course?: { title: string; artist: string }
  startMs?: number
  autoPlay?: boolean
  next?: LessonRow
  onProgress?: (p: Progress) => void
  onPrevious?: () => void
  onNext?: () => void
  onVideo?: (video: HTMLVideoElement | null) => void
}

// The frame stays for all lessons of the course, so one follows the other in full screen.
export function Player({ lesson, course, startMs, autoPlay, next, onProgress, onPrevious, onNext, onVideo }: Props) {
  const { t } = useLingui()
  const client = useQueryClient()
  const ref = useRef<HTMLVideoElement>(null)
  const [video, setVideo] = useState<HTMLVideoElement | null>(null)
  const [help, setHelp] = useState(false)
  const [ended, setEnded] = useState('')
  const { theater } = useView()
  useKeys(ref, { help: () => setHelp(shown => !shown), theater: () => setView({ theater: !theater }) })
  const took = useCallback(
    (element: HTMLVideoElement | null) => {
      setVideo(element)
      onVideo?.(element)
    },
    [onVideo],
  )
  const id = lesson?.id ?? ''
  const renew = async () => (await client.fetchQuery({ ...lessonQuery(id), staleTime: 0 })).video
  const icon = { size: 22, strokeWidth: 1.75, 'aria-hidden': true } as const
  return (
    <>
      <VideoPlayer
        id={id}
        ref={ref}
        title={lesson?.title ?? ''}
        video={lesson?.video}
        chapters={lesson?.chapters}
        startMs={startMs ?? lesson?.positionMs}
        autoPlay={autoPlay}
        renew={renew}
        onVideo={took}
        onEnded={() => setEnded(id)}
        tools={
          <>
            <button
              type="button"
              className="player-tool player-theater"
              aria-label={t`Theater mode`}
              title={t`Theater mode`}
              aria-pressed={theater}
              onClick={() => setView({ theater: !theater })}
            >
              <RectangleHorizontal {...icon} />
            </button>
            <button
              type="button"
              className="player-tool player-keys"
              aria-label={t`Keyboard shortcuts`}
              title={t`Keyboard shortcuts`}
              aria-haspopup="dialog"
              onClick={() => setHelp(true)}
            >
              <Keyboard {...icon} />
            </button>
          </>
        }
      >
        {next && onNext && video && ended === id && (
          <NextUp key={`end of ${id}`} next={next} video={video} onNext={onNext} onStop={() => setEnded('')} />
        )}
      </VideoPlayer>
      {lesson && (
        <Watching
          key={lesson.id}
          video={video}
          lesson={lesson}
          course={course}
          onProgress={onProgress}
          onPrevious={onPrevious}
          onNext={onNext}
        />
      )}
      {help &&
        createPortal(
          <Dialog title={<Trans>Keyboard shortcuts</Trans>} onClose={() => setHelp(false)}>
            <Shortcuts player />
          </Dialog>,
          document.body, // the stage is dark
        )}
    </>
  )
}

type WatchingProps = Pick<Props, 'course' | 'onProgress' | 'onPrevious' | 'onNext'> & {
  video: HTMLVideoElement | null
  lesson: Lesson
}

// What goes along with one lesson's video.
function Watching({ video, lesson, course, onProgress, onPrevious, onNext }: WatchingProps) {
  useReports(video, lesson, onProgress)
  useSpeed(video)
  useSession(video, { lesson, course: course?.title ?? '', artist: course?.artist ?? '', onPrevious, onNext })
  return null
}
