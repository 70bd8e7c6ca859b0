import { type RefObject, useEffect, useRef, useState } from 'react'
import { type Cue, changed, shownAt, writeText } from './captions'

type Player = RefObject<HTMLVideoElement | null>

export const timeOf = (player: Player) => (player.current?.currentTime ?? 0) * 1000

// The cue that the video shows, while it plays and when it is moved; -1 without one.
export function useShown(player: Player, cues: Cue[], ready: boolean): number {
  const [shown, setShown] = useState(-1)
  const latest = useRef(cues)
  latest.current = cues
  useEffect(() => {
    const v = player.current
    if (!ready || !v) return
    let frame = 0
    const look = () => setShown(shownAt(latest.current, timeOf(player)))
    const follow = () => {
      look()
      cancelAnimationFrame(frame)
      if (!v.paused) frame = requestAnimationFrame(follow)
    }
    const events = ['play', 'pause', 'seeking', 'timeupdate']
    for (const event of events) v.addEventListener(event, follow)
    return () => {
      cancelAnimationFrame(frame)
      for (const event of events) v.removeEventListener(event, follow)
    }
  }, [player, ready])
  return shown < cues.length ? shown : -1
}

// The second at which the video stands.
export function useSecond(player: Player): number {
  const [second, setSecond] = useState(0)
  useEffect(() => {
    const v = player.current
    if (!v) return
    const look = () => setSecond(Math.floor(v.currentTime))
    const events = ['seeking', 'timeupdate']
    for (const event of events) v.addEventListener(event, look)
    return () => {
      for (const event of events) v.removeEventListener(event, look)
    }
  }, [player])
  return second
}

// Shows the cues on the picture as they are typed. A track can't be taken from a video, so it has one.
export function useTrack(player: Player, cues: Cue[], language: string, ready: boolean) {
  const shown = useRef<{ track: TextTrack; cues: Cue[]; made: VTTCue[] } | null>(null)
  useEffect(() => {
    const v = player.current
    if (!ready || !v) return
    const track = v.addTextTrack('subtitles', language, language)
    track.mode = 'showing'
    shown.current = { track, cues: [], made: [] }
    return () => {
      track.mode = 'disabled'
      shown.current = null
    }
  }, [player, language, ready])
  useEffect(() => {
    const now = shown.current
    if (!now) return
    const { from, to, put } = changed(now.cues, cues)
    const made = put.map(cue => new VTTCue(cue.start / 1000, Math.max(cue.start, cue.end) / 1000, writeText(cue.text)))
    for (const old of now.made.splice(from, to - from, ...made)) now.track.removeCue(old)
    for (const cue of made) now.track.addCue(cue)
    now.cues = cues
  }, [cues])
}
