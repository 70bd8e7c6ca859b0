import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { Camera, ImageUp, RotateCcw } from 'lucide-react'
import { type RefObject, useRef, useState } from 'react'
import { ApiProblem } from '@/api/client'
import { useProblemText } from '@/lib/problems'
import { Button } from '@/ui/Button'
import { toast } from '@/ui/toast'
import { lessonQuery, studio } from './api'
import type { LessonProps } from './LessonEditor'
import { timeOf } from './playhead'
import { useSaver } from './saver'
import { upload } from './uploading'

type Props = LessonProps & { player: RefObject<HTMLVideoElement | null> }

// The picture before the video plays: a frame of it, a file, or the one that the server has chosen. It says nothing that
// the video's title doesn't, so it has no text of its own.
export function Poster({ course, lesson, content, change, player }: Props) {
  const { t } = useLingui()
  const say = useProblemText()
  const client = useQueryClient()
  const saver = useSaver()
  const input = useRef<HTMLInputElement>(null)
  const [making, setMaking] = useState(false)
  const own = content.posterMediaId
  const set = async (posterMediaId: string | null) => {
    change({ posterMediaId })
    toast(posterMediaId ? t`Poster saved` : t`The automatic poster is back`)
    await saver.settled()
    await client.invalidateQueries({ queryKey: lessonQuery(course, lesson.id).queryKey }) // for its address
  }
  const send = (file: File) => upload(file, { course, lesson: lesson.id, purpose: 'poster' }, set)
  const capture = async () => {
    setMaking(true)
    try {
      const { mediaId } = await studio.frame(content.mediaId ?? '', Math.round(timeOf(player)))
      await set(mediaId)
    } catch (problem) {
      // Without ffmpeg, what plays is the original.
      const drawn = problem instanceof ApiProblem && problem.code === 'video.needs_mp4' && (await draw(player.current))
      if (drawn) send(drawn)
      else toast(say(problem))
    }
    setMaking(false)
  }
  const shown = own ? lesson.addresses[own] : lesson.video?.posterUrl
  return (
    <section className="grid gap-3">
      <h2 className="text-20">
        <Trans>Poster</Trans>
      </h2>
      <div className="card p-4 grid sm:grid-cols-[208px_minmax(0,1fr)] gap-x-6 gap-y-4 items-center">
        <div className="aspect-video rounded-field overflow-hidden bg-sunk" aria-busy={Boolean(own && !shown)}>
          {shown && <img src={shown} alt="" className="size-full object-cover" />}
        </div>
        <div className="grid gap-3">
          <p className="text-14 text-muted">
            {own ? (
              <Trans>You chose this picture. It is shown until the video plays.</Trans>
            ) : !shown ? (
              <Trans>We choose a picture once the video is processed. You can also choose your own.</Trans>
            ) : (
              <Trans>We chose this picture. Stop the video at a better one, or upload your own.</Trans>
            )}
          </p>
          <div className="flex flex-wrap gap-3">
            {lesson.video && (
              <Button tone="quiet" onClick={() => void capture()} pending={making}>
                <Camera size={18} strokeWidth={1.75} aria-hidden="true" />
                <Trans>Use this frame</Trans>
              </Button>
            )}
            <Button tone="quiet" onClick={() => input.current?.click()}>
              <ImageUp size={18} strokeWidth={1.75} aria-hidden="true" />
              <Trans>Upload a picture</Trans>
            </Button>
            {own && (
              <Button tone="plain" onClick={() => void set(null)}>
                <RotateCcw size={17} strokeWidth={1.75} aria-hidden="true" />
                <Trans>Back to the automatic one</Trans>
              </Button>
            )}
          </div>
        </div>
      </div>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        aria-label={t`Poster`}
        onChange={e => {
          const file = e.currentTarget.files?.[0]
          if (file) send(file)
          e.currentTarget.value = ''
        }}
      />
    </section>
  )
}

async function draw(video: HTMLVideoElement | null): Promise<File | null> {
  if (!video?.videoWidth) return null
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width: video.videoWidth, height: video.videoHeight })
  canvas.getContext('2d')?.drawImage(video, 0, 0)
  const blob = await new Promise<Blob | null>(done => canvas.toBlob(done, 'image/jpeg', 0.9))
  return blob && new File([blob], 'poster.jpg', { type: 'image/jpeg' })
}
