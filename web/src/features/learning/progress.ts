import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { keyOf } from '@/api/keys'
import type { Classroom, Progress } from '@/api/types'
import { classroomQuery } from './api'

// Between the browser's windows.
const channel = 'stoa-learning'

// Updates what is on screen with a lesson's progress from the server, in all windows.
export function useProgress(slug: string) {
  const note = useNote(slug)
  return useCallback(
    (progress: Progress) => {
      note(progress)
      const others = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(channel)
      others?.postMessage({ slug, progress })
      others?.close()
    },
    [note, slug],
  )
}

// Hears of progress in other windows.
export function useOtherWindows(slug: string) {
  const note = useNote(slug)
  useEffect(() => {
    if (typeof BroadcastChannel === 'undefined') return
    const others = new BroadcastChannel(channel)
    others.onmessage = ({ data }) => data.slug === slug && note(data.progress)
    return () => others.close()
  }, [note, slug])
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
