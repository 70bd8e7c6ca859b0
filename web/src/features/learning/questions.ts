import { queryOptions } from '@tanstack/react-query'
import { api } from '@/api/client'
import { keyOf } from '@/api/keys'
import type { Question } from '@/api/types'
import type { Asked } from './api'

type Search = { slug: string; lessonId: string; words: string; sort: 'newest' | 'votes'; pages: number }

// The first pages of what is found; where lessonId is empty, in the whole course.
export const searchQuestionsQuery = ({ slug, lessonId, words, sort, pages }: Search) =>
  queryOptions({
    queryKey: keyOf('questions', lessonId, slug, words, sort, pages),
    queryFn: async (): Promise<Asked> => {
      const page = (number: number) => {
        const asked = new URLSearchParams({ q: words, lesson: lessonId, sort, page: String(number) })
        return api.get<Asked>(`/learning/courses/${encodeURIComponent(slug)}/questions?${asked}`)
      }
      const found = await Promise.all(Array.from({ length: pages }, (_, i) => page(i + 1)))
      return { questions: found.flatMap(({ questions }) => questions), total: found[0]?.total ?? 0 }
    },
  })

export const questionQuery = (id: string) =>
  queryOptions({
    queryKey: keyOf('question', id),
    queryFn: () => api.get<Question>(`/learning/questions/${encodeURIComponent(id)}`),
    enabled: id !== '',
  })

export const discussion = {
  ask: (lessonId: string, body: string, atMs: number | null) =>
    api.post<Question>(`/learning/lessons/${lessonId}/questions`, { body, atMs }),
  reply: (questionId: string, body: string) =>
    api.post<Question>(`/learning/questions/${questionId}/answers`, { body }),
  remove: (id: string) => api.delete(`/learning/questions/${id}`),
  choose: (id: string, choice: 'vote' | 'follow', on: boolean) =>
    on ? api.put(`/learning/questions/${id}/${choice}`) : api.delete(`/learning/questions/${id}/${choice}`),
  accept: (answerId: string, accepted: boolean) => api.put(`/learning/answers/${answerId}/accepted`, { accepted }),
}
