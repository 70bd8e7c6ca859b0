import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { keyOf } from '@/api/keys'
import type { Classroom, Progress } from '@/api/types'
import { classroomQuery } from './api'

// Updates what is on screen with a lesson's progress from the server.
export function useProgress(slug: string) {
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
