import { queryOptions } from '@tanstack/react-query'
import { keyOf } from '@/api/keys'
import { type StudioLesson, studio } from './api'
import { alike, type Cue, mergeTracks, readCues, writeCues } from './captions'
import { languageName } from './languages'
import type { Part } from './saving'

// The medium that a track is stored as is its revision: whoever edits an older one is refused.
export type TrackPart = Part<Cue[], string>

export const trackKey = (lesson: string, language: string) => `captions/${lesson}/${language}`

// The text of captions that are stored.
export async function readTrack(address: string): Promise<Cue[]> {
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(`captions: ${answer.status}`)
  return readCues(await answer.text())
}

async function present(course: string, id: string, language: string) {
  const lesson: StudioLesson = await studio.lesson(course, id)
  const mediaId = lesson.captions.find(track => track.language === language)?.mediaId ?? ''
  const address = lesson.addresses[mediaId]
  return { value: address ? await readTrack(address) : [], revision: mediaId }
}

export const trackQuery = (course: string, lesson: string, language: string) =>
  queryOptions({
    queryKey: keyOf('studio', course, 'captions', `${lesson}/${language}`),
    queryFn: async () => {
      const askedAt = Date.now()
      return { ...(await present(course, lesson, language)), askedAt }
    },
    staleTime: 0,
    gcTime: 0,
  })

// A track as a part that is saved as it is typed. Cues without text stay in the window until they have some.
export const trackPart = (course: string, lesson: string, language: string, onSaved: () => void): TrackPart => ({
  key: trackKey(lesson, language),
  alike,
  merge: mergeTracks,
  present: () => present(course, lesson, language),
  save: async (value, base) => {
    const { mediaId } = await studio.saveCaptions(course, lesson, language, {
      vtt: writeCues(value),
      label: languageName(language, language),
      base: base.revision,
    })
    onSaved()
    return { value, revision: mediaId }
  },
})
