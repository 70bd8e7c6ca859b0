import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { keyOf } from '@/api/keys'
import { isUp, listen, onUp } from '@/lib/stream'
import { type Draft, type DraftLesson, draftQuery, type MediaState, type VideoState, videoQuery } from './api'

// Of which courses a video is, is null until one has it.
type Said = VideoState & { mediaId: string; courseIds?: string[] | null }

// A canceled video is one that failed, to a lesson.
const mediaOf = (media: MediaState, { state, percent, failure }: Said): MediaState => ({
  ...media,
  state: state === 'canceled' ? 'failed' : state,
  percent: state === 'ready' ? 100 : percent,
  failure: state === 'canceled' ? 'video.canceled' : failure,
})

const ended = (state: string) => ['ready', 'failed', 'canceled'].includes(state)

// Keeps up to date how far the videos of a course are, as the server says it. What it says of one that has ended, or
// that nobody here knows yet, is a reason to ask for all.
export function useProgress(course: string) {
  const client = useQueryClient()
  useEffect(() => {
    const asked = new Set<string>()
    const draft = draftQuery(course).queryKey
    const ask = () => {
      void client.invalidateQueries({ queryKey: draft })
      void client.invalidateQueries({ queryKey: keyOf('studio', course, 'lesson') })
    }
    const hear = (said: Said) => {
      client.setQueryData(videoQuery(said.mediaId).queryKey, said)
      if (said.courseIds && !said.courseIds.includes(course)) return
      const now: Draft | undefined = client.getQueryData(draft)
      const has = (l: DraftLesson) => l.media.mediaId === said.mediaId
      if (now?.sections.some(section => section.lessons.some(has)) && !ended(said.state)) {
        client.setQueryData(draft, before => before && withMedia(before, said))
        return
      }
      const key = `${said.mediaId} ${ended(said.state)}`
      if (asked.has(key)) return
      asked.add(key)
      ask()
    }
    const stop = listen('video', data => hear(JSON.parse(data)))
    const off = onUp(() => isUp() && ask()) // for what was missed
    return () => {
      stop()
      off()
    }
  }, [client, course])
}

const withMedia = <T extends Draft>(draft: T, said: Said): T => ({
  ...draft,
  sections: draft.sections.map(section => ({
    ...section,
    lessons: section.lessons.map(l => (l.media.mediaId === said.mediaId ? { ...l, media: mediaOf(l.media, said) } : l)),
  })),
})
