import { type RefObject, useEffect } from 'react'

export type Chapter = { startMs: number; title: string }

// Chapters as a track of the video, from which the time line takes its parts and their names.
export function useChapters(ref: RefObject<HTMLVideoElement | null>, chapters?: Chapter[], durationMs = 0) {
  useEffect(() => {
    const v = ref.current
    if (!v || !chapters?.length || [...v.textTracks].some(track => track.kind === 'chapters')) return
    const track = v.addTextTrack('chapters')
    track.mode = 'hidden'
    chapters.forEach(({ startMs, title }, i) => {
      const end = chapters[i + 1]?.startMs ?? Math.max(durationMs, startMs + 1000)
      track.addCue(new VTTCue(startMs / 1000, end / 1000, title))
    })
    v.textTracks.dispatchEvent(new Event('change')) // its parts are all there now
  }, [ref, chapters, durationMs])
}
