import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { type RefObject, useEffect } from 'react'
import type { Approval, SubmittedLesson } from '@/api/types'
import { bytes } from '@/lib/format'
import { Notice } from '@/ui/Notice'
import { Prose } from '@/ui/Prose'
import { VideoPlayer } from '@/ui/player/VideoPlayer'
import { Answers } from './Answers'
import { submittedLessonQuery } from './api'
import { Timeline } from './Timeline'

type Props = {
  approval: Approval
  lesson: SubmittedLesson
  video: RefObject<HTMLVideoElement | null>
  onSeek: (ms: number) => void
  onQuote: (text: string) => void
  onSeen: () => void
}

// A lesson as learners will see it, with what was found on its time line.
export function Stage({ approval, lesson, video, onSeek, onQuote, onSeen }: Props) {
  const { i18n } = useLingui()
  const client = useQueryClient()
  const watched = lesson.kind === 'video'
  useEffect(() => {
    if (!watched) onSeen()
  }, [watched, onSeen])
  const renew = async () =>
    (await client.fetchQuery({ ...submittedLessonQuery(approval.id, lesson.id), staleTime: 0 })).video
  const mine = <T extends { lessonId: string | null }>(all: T[]) => all.filter(one => one.lessonId === lesson.id)
  return (
    <>
      {lesson.video && (
        <div>
          <VideoPlayer ref={video} title={lesson.title} video={lesson.video} renew={renew} onEnded={onSeen} />
          <Timeline
            durationMs={lesson.video.durationMs}
            findings={mine(approval.found)}
            comments={mine(approval.comments).filter(c => !c.resolved)}
            onSeek={onSeek}
          />
        </div>
      )}
      {lesson.html && (
        <Prose
          html={lesson.html}
          className="panel p-4 sm:p-8 max-w-none"
          lang={approval.language}
          // Selecting text fills in a field that can be typed into, too.
          onPointerUp={() => onQuote(selected())}
          onKeyUp={() => onQuote(selected())}
        />
      )}
      {lesson.answers && <Answers quiz={lesson.answers} bank={approval.bank} lang={approval.language} />}
      {lesson.resources.length > 0 && (
        <ul className="panel p-2 sm:p-3">
          {lesson.resources.map(file => (
            <li key={file.id}>
              <a className="row" href={file.url ?? undefined} download>
                <Download size={18} strokeWidth={1.75} aria-hidden="true" />
                <span className="flex-1 min-w-0">{file.name}</span>
                <span className="text-14 text-muted tnum">{bytes(file.bytes, i18n.locale)}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
      {watched && !lesson.video && (
        <Notice>
          <Trans>This lesson’s video was deleted: files of old versions are kept for 30 days.</Trans>
        </Notice>
      )}
      {!watched && !lesson.html && !lesson.answers && lesson.resources.length === 0 && (
        <p className="panel p-6 text-muted">
          <Trans>This lesson has no content.</Trans>
        </p>
      )}
    </>
  )
}

const selected = () => (getSelection()?.toString() ?? '').trim().slice(0, 500)
