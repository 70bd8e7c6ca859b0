import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import type { Lesson, Progress } from '@/api/types'
import { learning } from './api'

const speeds = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2, 2.5, 3]
const reportEvery = 8_000 // ms of playing

type Props = { lesson: Lesson; onProgress: (p: Progress) => void; onEnded: () => void }

export function Player({ lesson, onProgress, onEnded }: Props) {
  const { t } = useLingui()
  const ref = useRef<HTMLVideoElement>(null)
  const [speed, setSpeed] = useState(() => Number(localStorage.getItem('stoa-speed')) || 1)
  const [help, setHelp] = useState(false)
  const video = lesson.video
  useReports(ref, lesson, onProgress)

  useEffect(() => {
    if (ref.current) ref.current.playbackRate = speed
    localStorage.setItem('stoa-speed', String(speed))
  }, [speed])

  useEffect(() => {
    const keys = (e: KeyboardEvent) => {
      const v = ref.current
      const target = e.target as HTMLElement
      if (
        !v ||
        e.ctrlKey ||
        e.metaKey ||
        e.altKey ||
        target.closest('input,textarea,select,dialog') ||
        (target.closest('button,a,summary') && e.key === ' ')
      )
        return
      const seek = (by: number) => {
        v.currentTime = Math.max(0, Math.min(v.duration || 0, v.currentTime + by))
      }
      const acts: Record<string, () => void> = {
        ' ': () => void (v.paused ? v.play() : v.pause()),
        k: () => void (v.paused ? v.play() : v.pause()),
        j: () => seek(-10),
        l: () => seek(10),
        ArrowLeft: () => seek(-5),
        ArrowRight: () => seek(5),
        f: () => void (document.fullscreenElement ? document.exitFullscreen() : v.requestFullscreen()),
        m: () => {
          v.muted = !v.muted
        },
        c: () => {
          const track = v.textTracks[0]
          if (track) track.mode = track.mode === 'showing' ? 'hidden' : 'showing'
        },
        '?': () => setHelp(h => !h),
      }
      const act = acts[e.key.length === 1 ? e.key.toLowerCase() : e.key]
      if (!act || (e.target === v && [' ', 'ArrowLeft', 'ArrowRight'].includes(e.key))) return
      e.preventDefault()
      act()
    }
    document.addEventListener('keydown', keys)
    return () => document.removeEventListener('keydown', keys)
  }, [])

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
        src={video.src}
        aria-label={lesson.title}
        onLoadedMetadata={e => {
          const v = e.currentTarget
          v.playbackRate = speed
          // Where it stopped, unless that is the very end.
          if (lesson.positionMs > 0 && lesson.positionMs < v.duration * 1000 - 3000) v.currentTime = lesson.positionMs / 1000
        }}
        onEnded={onEnded}
      >
        {video.captions.map((c, i) => (
          <track key={c.language} kind="captions" src={c.src} srcLang={c.language} label={c.label} default={i === 0} />
        ))}
      </video>
      <div className="flex flex-wrap items-center gap-3 text-14">
        <label className="flex items-center gap-2">
          <Trans>Speed</Trans>
          <select className="field w-auto py-1" value={speed} onChange={e => setSpeed(Number(e.target.value))}>
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
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-14 panel p-4 w-fit">
          {[
            ['Space, K', t`Play or pause`],
            ['J, L', t`Ten seconds back or on`],
            ['←, →', t`Five seconds back or on`],
            ['C', t`Captions`],
            ['M', t`Sound`],
            ['F', t`Full screen`],
            ['?', t`This list`],
          ].map(([key, what]) => (
            <div key={key} className="contents">
              <dt className="font-semibold">{key}</dt>
              <dd>{what}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  )
}

// Reports where the video stands and how much of it has been seen, counting each
// moment once: now and then while it plays, and whenever it stops.
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
