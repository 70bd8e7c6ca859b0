import { Trans } from '@lingui/react/macro'
import { RefreshCw } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '@/ui/Button'
import { VideoPlayer } from '@/ui/player/VideoPlayer'
import { CaptionTracks } from './CaptionTracks'
import { Chapters } from './Chapters'
import type { LessonProps } from './LessonEditor'
import { Poster } from './Poster'
import { UploadBox, UploadRow } from './UploadBox'
import { taskOf, upload, useTasks } from './uploading'
import { VideoState } from './VideoState'

const accept = 'video/*,.mkv,.mov,.avi,.m2ts'

// A lesson to watch: its video, how far that is, and what goes with it.
export function VideoLesson(props: LessonProps) {
  const { course, lesson, content, change } = props
  const player = useRef<HTMLVideoElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const task = taskOf(useTasks(), lesson.id)
  const start = (file: File) => upload(file, { course, lesson: lesson.id, purpose: 'video' })
  const hint = (
    <Trans>MP4, MOV, MKV, WebM and others, up to 8 GB and 6 hours. You can keep working while it uploads.</Trans>
  )
  if (task)
    return (
      <div className="card p-5">
        <UploadRow task={task} />
      </div>
    )
  if (!content.mediaId)
    return (
      <UploadBox accept={accept} hint={hint} onFile={start}>
        <Trans>Drop the video here, or choose it</Trans>
      </UploadBox>
    )
  return (
    <>
      <section className="grid gap-3">
        <VideoState mediaId={content.mediaId} known={lesson.media} onReplace={() => input.current?.click()} />
        {lesson.video && <VideoPlayer key={lesson.video.src} ref={player} title={content.title} video={lesson.video} />}
        <div className="flex flex-wrap gap-3">
          <Button tone="quiet" onClick={() => input.current?.click()}>
            <RefreshCw size={17} strokeWidth={1.75} aria-hidden="true" />
            <Trans>Replace video</Trans>
          </Button>
          <input
            ref={input}
            type="file"
            accept={accept}
            hidden
            onChange={e => {
              const file = e.currentTarget.files?.[0]
              if (file) start(file)
              e.currentTarget.value = ''
            }}
          />
        </div>
      </section>
      <Poster {...props} player={player} />
      <CaptionTracks {...props} />
      <Chapters
        key={lesson.video?.src}
        chapters={content.chapters}
        durationMs={lesson.durationMs}
        onChange={chapters => change({ chapters })}
        player={player}
      />
    </>
  )
}
