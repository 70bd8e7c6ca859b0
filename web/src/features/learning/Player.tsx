import { Trans } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Lesson, Progress } from '@/api/types'
import { VideoPlayer } from '@/ui/player/VideoPlayer'
import { Shortcuts } from '@/ui/Shortcuts'
import { learning, lessonQuery } from './api'
import { useKeys } from './keys'

const reportEvery = 8_000 // ms of playing

type Props = { lesson: Lesson; onProgress?: (p: Progress) => void; onEnded: () => void }

export function Player({ lesson, onProgress, onEnded }: Props) {
  const client = useQueryClient()
  const ref = useRef<HTMLVideoElement>(null)
  const [help, setHelp] = useState(false)
  useReports(ref, lesson, onProgress)
  useSpeed(ref)
  useKeys(ref, () => setHelp(shown => !shown))
  const renew = async () => (await client.fetchQuery({ ...lessonQuery(lesson.id), staleTime: 0 })).video
  if (!lesson.video) return null
  return (
    <div className="grid gap-2">
      <VideoPlayer
        ref={ref}
        title={lesson.title}
        video={lesson.video}
        startMs={lesson.positionMs}
        renew={renew}
        onEnded={onEnded}
      />
      <div>
        <button type="button" className="link min-h-11 text-14" aria-expanded={help} onClick={() => setHelp(!help)}>
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

// Lessons play at the speed that was chosen last. The default is set too: the browser returns to it when it loads.
function useSpeed(ref: React.RefObject<HTMLVideoElement | null>) {
  useEffect(() => {
    const v = ref.current
    if (!v) return
    const speed = Number(localStorage.getItem('stoa-speed')) || 1
    v.defaultPlaybackRate = speed
    v.playbackRate = speed
    const changed = () => {
      v.defaultPlaybackRate = v.playbackRate
      localStorage.setItem('stoa-speed', String(v.playbackRate))
    }
    v.addEventListener('ratechange', changed)
    return () => v.removeEventListener('ratechange', changed)
  }, [ref])
}

// Reports the position and how much has been watched, counting each moment once: regularly during playback, and
// whenever it stops. In a preview, nobody listens.
function useReports(ref: React.RefObject<HTMLVideoElement | null>, lesson: Lesson, onProgress?: (p: Progress) => void) {
  useEffect(() => {
    const v = ref.current
    if (!v || !onProgress) return
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
