import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { keyOf } from '@/api/keys'
import type { Classroom, Progress } from '@/api/types'
import { classroomQuery } from './api'

// Between the browser's windows.
const channel = 'stoa-learning'

type News = { slug: string; progress?: Progress } // else of notes

function tell(news: News) {
  const others = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(channel)
  others?.postMessage(news)
  others?.close()
}

// Tells the other windows that notes have changed.
export const tellNotes = (slug: string) => tell({ slug })

// Updates what is on screen with a lesson's progress from the server, in all windows.
export function useProgress(slug: string) {
  const note = useNote(slug)
  return useCallback(
    (progress: Progress) => {
      note(progress)
      tell({ slug, progress })
    },
    [note, slug],
  )
}

// Hears of progress and notes in other windows.
export function useOtherWindows(slug: string) {
  const client = useQueryClient()
  const note = useNote(slug)
  useEffect(() => {
    if (typeof BroadcastChannel === 'undefined') return
    const others = new BroadcastChannel(channel)
    others.onmessage = ({ data }: { data: News }) => {
      if (data.slug !== slug) return
      if (data.progress) note(data.progress)
      else void client.invalidateQueries({ queryKey: keyOf('notes', slug) })
    }
    return () => others.close()
  }, [client, note, slug])
}

function useNote(slug: string) {
  const client = useQueryClient()
  return useCallback(
    (progress: Progress) => {
      client.setQueryData(classroomQuery(slug).queryKey, (before: Classroom | null | undefined) => {
        if (!before) return before
        const state = before.lessons[progress.lessonId] ?? { done: false, positionMs: 0 }
        return {
          ...before,
          percent: progress.percent,
          completedAt: progress.completedAt,
          certificateCode: progress.certificateCode,
          lessons: { ...before.lessons, [progress.lessonId]: { ...state, done: progress.done } },
        }
      })
      void client.invalidateQueries({ queryKey: keyOf('me') })
    },
    [client, slug],
  )
}
