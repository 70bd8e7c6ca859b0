import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import type { Video } from '@/api/types'
import type { Stream } from './stream'

// The file, the browser's own HLS, or HLS by script.
type Way = 'file' | 'native' | 'stream'

// What is played: with HLS, if it was made.
export type Film = Pick<Video, 'src' | 'captions' | 'posterUrl'> & Partial<Video>

// Loads the film again, with addresses that are good for a while.
export type Renew = () => Promise<Film | null | undefined>

type Given = { ref: RefObject<HTMLVideoElement | null>; film: Film; startMs: number; renew: Renew }

// HLS by script has qualities to choose from, and its addresses are renewed without a break. Apple's browsers play it
// better themselves: it takes less of the battery and can go to a television.
function wayOf({ hls }: Film, v: HTMLVideoElement): Way {
  if (!hls) return 'file'
  const native = v.canPlayType('application/vnd.apple.mpegurl') !== ''
  // Without a connection, what is on this device reaches only scripts.
  if (native && 'WebKitPlaybackTargetAvailabilityEvent' in window && navigator.onLine) return 'native'
  if ('MediaSource' in window || 'ManagedMediaSource' in window) return 'stream'
  return native ? 'native' : 'file'
}

// An address with a media fragment of where it starts, so that the browser shows no earlier frame.
const from = (src: string, at: number) => (at > 0 ? `${src}#t=${at / 1000}` : src)

// Where the video comes from. The server's HTML has the file, and what plays when the code arrives goes on. The address
// stays the same when the video is refreshed: a new one would restart it. It is signed and expires: after a failure it
// is loaded again by itself, once at each place, and then on a press or when the connection is back.
export function useSource({ ref, film, startMs, renew }: Given) {
  const [given] = useState(film)
  // Where it was when the player opened: another window that watches the same video doesn't move this one.
  const [start] = useState(given.durationMs && startMs > given.durationMs - 3000 ? 0 : startMs)
  const [way, setWay] = useState<Way>('file')
  const [file, setFile] = useState({ src: given.src || given.hls || '', at: start, again: false, playing: false })
  const [failed, setFailed] = useState(false)
  const failedAt = useRef(Number.NEGATIVE_INFINITY)
  const now = useRef(renew)
  now.current = renew

  useEffect(() => {
    const v = ref.current
    if (!v?.paused) return
    const best = wayOf(given, v)
    setWay(best)
    if (best === 'native') setFile(file => ({ ...file, src: given.hls ?? '' }))
  }, [ref, given])

  const load = useCallback(
    (src: string, at: number) => {
      setFailed(src === '')
      setFile({ src, at, again: true, playing: ref.current?.paused === false })
    },
    [ref],
  )
  useEffect(() => {
    if (!file.again) return
    ref.current?.load()
    if (file.playing) ref.current?.play().catch(() => {}) // a browser may want a press
  }, [ref, file])

  const unplayable = useCallback(() => {
    setWay('file')
    load(given.src, (ref.current?.currentTime ?? 0) * 1000 || start)
  }, [load, ref, given, start])
  // The file is let go, which could otherwise begin before the stream's code has come, and then break off. Who presses
  // play until then waits, and it begins once.
  useEffect(() => {
    if (way === 'stream') ref.current?.load()
  }, [way, ref])
  const stream = useStream(way === 'stream', { ref, given, start, now, setFailed, unplayable })

  const renewFile = async () => {
    const at = (ref.current?.currentTime ?? 0) * 1000 || file.at
    failedAt.current = at
    try {
      const anew = await now.current()
      if (anew) load((way === 'native' && anew.hls) || anew.src, at)
    } catch {
      setFailed(true)
    }
  }
  const retry = () => (stream.current ? stream.current.retry() : void renewFile())
  const onError = () => {
    if (way === 'stream') return // it knows itself
    const at = (ref.current?.currentTime ?? 0) * 1000
    if (Math.abs(at - failedAt.current) < 10_000) setFailed(true)
    else void renewFile()
  }
  // A stream hears it by itself: begun twice within a moment, its sound waits for a piece that was broken off.
  useEffect(() => {
    if (!failed || way === 'stream') return
    window.addEventListener('online', retry)
    return () => window.removeEventListener('online', retry)
  })
  const onLoadedMetadata = () => {
    if (way === 'native' && ref.current) ref.current.currentTime = file.at / 1000
  }
  return { src: way === 'stream' ? undefined : from(file.src, file.at), failed, retry, onError, onLoadedMetadata }
}

type Streaming = {
  ref: RefObject<HTMLVideoElement | null>
  given: Film
  start: number
  now: RefObject<Renew>
  setFailed: (failed: boolean) => void
  unplayable: () => void
}

// Resolves when someone is about to play: the player is pointed at, has the focus, or plays; or something on the page is
// pressed, which may lead to a second of the video. Until then its code, the largest of the page, isn't loaded.
function aboutToPlay(v: HTMLVideoElement) {
  let resolve = () => {}
  const promise = new Promise<void>(done => {
    resolve = done
  })
  const signs: [EventTarget, string[]][] = [
    [v.closest('media-controller') ?? v, ['pointerover', 'focusin']],
    [v, ['play']],
    [document, ['pointerdown', 'keydown']],
  ]
  const over = new AbortController()
  const soon = () => {
    over.abort()
    resolve()
  }
  if (v.autoplay || !v.paused) soon()
  for (const [of, names] of signs)
    for (const name of names) of.addEventListener(name, soon, { passive: true, signal: over.signal })
  return { promise, stop: () => over.abort() }
}

// A failure to load is told when nothing is left to play.
function useStream(on: boolean, { ref, given, start, now, setFailed, unplayable }: Streaming) {
  const stream = useRef<Stream>(null)
  useEffect(() => {
    const v = ref.current
    if (import.meta.env.SSR || !on || !v) return
    let over = false
    let stuck = false
    const waiting = () => {
      if (!stuck && navigator.onLine) return
      setFailed(true)
      if (stuck) stream.current?.retry()
    }
    const begin = ({ play }: typeof import('./stream')) => {
      if (over) return
      stream.current = play(v, {
        src: given.hls ?? '',
        startAt: v.currentTime || start / 1000, // who has chosen a second before goes there
        renew: async () => (await now.current())?.hls,
        onTrouble: what => {
          stuck = what === 'load'
          if (what === 'play') return unplayable()
          // A piece that was on its way may still come, and not be enough to play.
          const cut = !navigator.onLine && !v.paused
          setFailed((stuck || cut) && v.readyState < v.HAVE_FUTURE_DATA)
        },
      })
    }
    const soon = aboutToPlay(v)
    void soon.promise.then(() => import('./stream')).then(begin, () => over || unplayable())
    v.addEventListener('waiting', waiting)
    return () => {
      over = true
      soon.stop()
      v.removeEventListener('waiting', waiting)
      stream.current?.stop()
      stream.current = null
    }
  }, [on, ref, given, start, now, setFailed, unplayable])
  return stream
}
