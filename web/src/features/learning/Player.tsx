import { Trans } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Lesson, Progress } from '@/api/types'
import { Button } from '@/ui/Button'
import { Notice } from '@/ui/Notice'
import { Shortcuts } from '@/ui/Shortcuts'
import { learning, lessonQuery } from './api'
import { useKeys } from './keys'

const speeds = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2, 2.5, 3]
const reportEvery = 8_000 // ms of playing

type Props = { lesson: Lesson; onProgress: (p: Progress) => void; onEnded: () => void }

export function Player({ lesson, onProgress, onEnded }: Props) {
  const ref = useRef<HTMLVideoElement>(null)
  const [speed, setSpeed] = useState(1)
  const [help, setHelp] = useState(false)
  const video = lesson.video
  const { src, failed, retry } = useSource(lesson, ref)
  useReports(ref, lesson, onProgress)

  useEffect(() => setSpeed(Number(localStorage.getItem('stoa-speed')) || 1), [])
  useEffect(() => {
    if (ref.current) ref.current.playbackRate = speed
  }, [speed])
  const choose = (next: number) => {
    setSpeed(next)
    localStorage.setItem('stoa-speed', String(next))
  }

  useKeys(ref, () => setHelp(shown => !shown))

  if (!video) return null
  return (
    <div className="grid gap-2">
      <video
        ref={ref}
        className="w-full aspect-video bg-night rounded-card"
        controls
        playsInline
        preload="metadata"
        crossOrigin="anonymous"
        poster={video.posterUrl || undefined}
        src={src}
        aria-label={lesson.title}
        onLoadedMetadata={e => {
          e.currentTarget.playbackRate = speed
        }}
        onError={() => retry(false)}
        onEnded={onEnded}
      >
        {video.captions.map((c, i) => (
          <track key={c.language} kind="captions" src={c.src} srcLang={c.language} label={c.label} default={i === 0} />
        ))}
      </video>
      {failed && (
        <Notice tone="error">
          <div className="flex flex-wrap gap-3 items-center justify-between">
            <Trans>The video couldn’t be loaded.</Trans>
            <Button tone="quiet" onClick={() => retry(true)}>
              <Trans>Try again</Trans>
            </Button>
          </div>
        </Notice>
      )}
      <div className="flex flex-wrap items-center gap-3 text-14">
        <label className="flex items-center gap-2">
          <Trans>Speed</Trans>
          <select className="field w-auto py-1" value={speed} onChange={e => choose(Number(e.target.value))}>
            {speeds.map(s => (
              <option key={s} value={s}>
                {s}×
              </option>
            ))}
          </select>
        </label>
        <button type="button" className="link min-h-11" aria-expanded={help} onClick={() => setHelp(!help)}>
          <Trans>Keyboard shortcuts</Trans>
        </button>
      </div>
      {help && (
        <div className="panel p-4 w-fit">
          <Shortcuts />
        </div>
      )}
    </div>
  )
}

const from = (src: string, ms: number) => (ms > 0 ? `${src}#t=${ms / 1000}` : src)

// The video's address, with a media fragment of where it stopped, so that the browser starts there without showing an
// earlier frame; after the end, it starts over. The address stays the same when the lesson is refreshed: a new one
// would restart the video. It is signed and expires: after a failure it is loaded again once automatically, and then on
// a press.
function useSource(lesson: Lesson, ref: React.RefObject<HTMLVideoElement | null>) {
  const client = useQueryClient()
  const [failed, setFailed] = useState(false)
  const asked = useRef(false)
  const [src, setSrc] = useState(() => {
    const { positionMs, video } = lesson
    const ended = video && video.durationMs > 0 && positionMs > video.durationMs - 3000
    return video ? from(video.src, ended ? 0 : positionMs) : ''
  })
  const retry = async (pressed: boolean) => {
    if (asked.current && !pressed) {
      setFailed(true)
      return
    }
    asked.current = true
    const at = (ref.current?.currentTime ?? 0) * 1000
    try {
      const anew = await client.fetchQuery({ ...lessonQuery(lesson.id), staleTime: 0 })
      setFailed(false)
      if (anew.video) setSrc(from(anew.video.src, at || lesson.positionMs))
    } catch {
      setFailed(true)
    }
  }
  return { src, failed, retry: (pressed: boolean) => void retry(pressed) }
}

// Reports the position and how much has been watched, counting each moment once: regularly during playback, and
// whenever it stops.
function useReports(ref: React.RefObject<HTMLVideoElement | null>, lesson: Lesson, onProgress: (p: Progress) => void) {
  useEffect(() => {
    const v = ref.current
    if (!v) return
    const seen = new Set<number>() // seconds of the film
    let last = -1
    let reported = 0
    const report = () => {
      if (last < 0) return
      reported = performance.now()
      const length = Number.isFinite(v.duration) ? v.duration * 1000 : 0
      const watched = Math.min(seen.size * 1000, length)
      learning.report(lesson.id, Math.round(v.currentTime * 1000), watched).then(onProgress, () => {}) // the next report says it all again
    }
    const tick = () => {
      if (v.seeking) return
      const now = Math.floor(v.currentTime)
      if (last >= 0 && now - last > 0 && now - last < 5) for (let s = last; s <= now; s++) seen.add(s)
      seen.add(now)
      last = now
      if (performance.now() - reported > reportEvery) report()
    }
    const hidden = () => document.visibilityState === 'hidden' && report()
    v.addEventListener('timeupdate', tick)
    v.addEventListener('pause', report)
    v.addEventListener('ended', report)
    document.addEventListener('visibilitychange', hidden)
    return () => {
      report()
      v.removeEventListener('timeupdate', tick)
      v.removeEventListener('pause', report)
      v.removeEventListener('ended', report)
      document.removeEventListener('visibilitychange', hidden)
    }
  }, [ref, lesson.id, onProgress])
}
