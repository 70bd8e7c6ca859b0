import { useEffect, useState } from 'react'
import { chosenCaptions } from '@/ui/player/captions'

export type Line = { startMs: number; endMs: number; text: string }

const plain = (cue: VTTCue) => (cue.getCueAsHTML().textContent ?? '').replace(/\s+/g, ' ').trim()

// The captions of a video as text, in the language that the player shows or would show. The browser has read them
// already, and reads them also while they are hidden.
export function useCues(video: HTMLVideoElement | null) {
  const [language, setLanguage] = useState('')
  const [lines, setLines] = useState<Line[]>()
  useEffect(() => {
    if (!video) return
    const read = () => {
      const track = chosenCaptions(video)
      if (!track) return setLines([])
      if (track.mode === 'disabled') track.mode = 'hidden'
      setLanguage(track.language)
      const cues = [...(track.cues ?? [])].filter(cue => cue instanceof VTTCue)
      if (cues.length === 0) return
      setLines(
        cues.map(cue => ({
          startMs: Math.round(cue.startTime * 1000),
          endMs: Math.round(cue.endTime * 1000),
          text: plain(cue),
        })),
      )
    }
    read()
    video.textTracks.addEventListener('change', read)
    video.addEventListener('load', read, true) // of its tracks
    return () => {
      video.textTracks.removeEventListener('change', read)
      video.removeEventListener('load', read, true)
    }
  }, [video])
  return { language, lines }
}

// The line at the video's present second: the last that has begun.
export function usePlayingLine(video: HTMLVideoElement | null, lines: Line[]) {
  const [at, setAt] = useState(-1)
  useEffect(() => {
    if (!video) return
    const find = () => {
      const ms = video.currentTime * 1000 + 50
      setAt(lines.findLastIndex(line => line.startMs <= ms))
    }
    find()
    for (const sign of ['timeupdate', 'seeked']) video.addEventListener(sign, find)
    return () => {
      for (const sign of ['timeupdate', 'seeked']) video.removeEventListener(sign, find)
    }
  }, [video, lines])
  return at
}
