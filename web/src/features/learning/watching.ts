import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Lesson, Progress } from '@/api/types'
import { learning, lessonQuery } from './api'
import { covers, record } from './pending'
import { Recorder, type Span, union } from './recorder'

const reportEvery = 8_000 // ms of playing

// Lessons play at the speed that was chosen last. The default is set too: the browser returns to it when it loads.
export function useSpeed(v: HTMLVideoElement | null) {
  useEffect(() => {
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
  }, [v])
}

// Reports the position and what has been watched, counting each moment once: regularly during playback, and whenever it
// stops. A paused video follows another device when its window gets the focus. In a preview, nobody listens.
export function useReports(v: HTMLVideoElement | null, lesson: Lesson, onProgress?: (p: Progress) => void) {
  const client = useQueryClient()
  const listen = useRef(onProgress)
  listen.current = onProgress
  const reports = Boolean(onProgress)
  const { id, positionMs: start, courseSlug: slug, durationMs } = lesson
  const seen = useRef(lesson.watched as Span[])
  seen.current = lesson.watched as Span[]
  const place = useRef(start)
  useEffect(() => {
    if (!v || !reports) return
    const sitting = new Recorder()
    let reported = 0
    let at = -1 // where the video was last: as it goes away, it no longer knows
    const report = () => {
      if (at < 0) return
      reported = performance.now()
      const position = Math.round(at)
      const ranges = sitting.spans.slice(-500).map(([from, to]): Span => [Math.round(from), Math.round(to)])
      const now = new Date().toISOString()
      const done = covers([...seen.current, ...ranges], durationMs)
      const change = { slug, kind: 'watched', lessonId: id, positionMs: position, ranges, done, at: now } as const
      record(client, change, () => learning.report(id, position, ranges, now)).then(
        progress => {
          place.current = position
          if (!progress) return // it waits on this device
          listen.current?.(progress)
          client.setQueryData(lessonQuery(id).queryKey, before =>
            before ? { ...before, watched: union([...(before.watched as Span[]), ...ranges]) } : before,
          )
        },
        () => {}, // the next report says it all again
      )
    }
    const tick = () => {
      if (v.seeking) return
      at = v.currentTime * 1000
      sitting.at(at)
      if (performance.now() - reported > reportEvery) report()
    }
    const seeked = () => {
      at = v.currentTime * 1000
      sitting.jump(at)
    }
    const stopped = () => {
      if (!v.seeking && v.currentTime > 0) {
        at = v.currentTime * 1000
        sitting.at(at)
      }
      report()
    }
    const hidden = () => document.visibilityState === 'hidden' && report()
    const back = async () => {
      if (document.visibilityState === 'hidden' || !v.paused) return
      const fresh = await client.fetchQuery({ ...lessonQuery(id), staleTime: 0 }).catch(() => null)
      if (!fresh || !v.paused || Math.abs(fresh.positionMs - place.current) < 2000) return
      place.current = fresh.positionMs
      v.currentTime = fresh.positionMs / 1000
    }
    v.addEventListener('timeupdate', tick)
    v.addEventListener('seeked', seeked)
    v.addEventListener('playing', seeked)
    v.addEventListener('pause', stopped)
    v.addEventListener('ended', stopped)
    document.addEventListener('visibilitychange', hidden)
    window.addEventListener('focus', back)
    return () => {
      report()
      v.removeEventListener('timeupdate', tick)
      v.removeEventListener('seeked', seeked)
      v.removeEventListener('playing', seeked)
      v.removeEventListener('pause', stopped)
      v.removeEventListener('ended', stopped)
      document.removeEventListener('visibilitychange', hidden)
      window.removeEventListener('focus', back)
    }
  }, [v, id, slug, durationMs, reports, client])
}

type Session = { lesson: Lesson; course: string; artist: string; onPrevious?: () => void; onNext?: () => void }

// What the system's own controls show and do: on the lock screen, on headphones, on a keyboard.
export function useSession(v: HTMLVideoElement | null, { lesson, course, artist, onPrevious, onNext }: Session) {
  const poster = lesson.video?.posterUrl
  const steps = useRef({ onPrevious, onNext })
  steps.current = { onPrevious, onNext }
  const [hasPrevious, hasNext] = [Boolean(onPrevious), Boolean(onNext)]
  useEffect(() => {
    const session = navigator.mediaSession
    if (!v || !session || typeof MediaMetadata === 'undefined') return
    session.metadata = new MediaMetadata({
      title: lesson.title,
      album: course,
      artist,
      artwork: poster ? [{ src: new URL(poster, location.href).href }] : [],
    })
    const by = (seconds: number) => {
      v.currentTime = Math.max(0, Math.min(v.duration || 0, v.currentTime + seconds))
    }
    const acts: [MediaSessionAction, MediaSessionActionHandler | null][] = [
      ['play', () => void v.play().catch(() => {})],
      ['pause', () => v.pause()],
      ['seekbackward', what => by(-(what.seekOffset ?? 10))],
      ['seekforward', what => by(what.seekOffset ?? 10)],
      [
        'seekto',
        what => {
          v.currentTime = what.seekTime ?? v.currentTime
        },
      ],
      ['previoustrack', hasPrevious ? () => steps.current.onPrevious?.() : null],
      ['nexttrack', hasNext ? () => steps.current.onNext?.() : null],
    ]
    const set = (name: MediaSessionAction, act: MediaSessionActionHandler | null) => {
      try {
        session.setActionHandler(name, act)
      } catch {
        // This browser doesn't know it.
      }
    }
    for (const [name, act] of acts) set(name, act)
    // How far it is, which the system draws as a bar.
    const place = () => {
      if (!(v.duration > 0 && v.duration < Number.POSITIVE_INFINITY)) return
      const { duration, playbackRate, currentTime } = v
      session.setPositionState?.({ duration, playbackRate, position: Math.min(currentTime, duration) })
    }
    const moves = ['durationchange', 'playing', 'pause', 'seeked', 'ratechange']
    for (const move of moves) v.addEventListener(move, place)
    place()
    return () => {
      for (const move of moves) v.removeEventListener(move, place)
      for (const [name] of acts) set(name, null)
      session.setPositionState?.()
      session.metadata = null
    }
  }, [v, lesson.title, course, artist, poster, hasPrevious, hasNext])
}
