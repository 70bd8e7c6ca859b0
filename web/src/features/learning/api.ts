import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { ApiProblem, api } from '@/api/client'
import { keyOf } from '@/api/keys'
import type { Classroom, Lesson, MyCourse, Progress, Question, QuizResult } from '@/api/types'

type Asked = { questions: Question[]; total: number }

export const coursesQuery = queryOptions({
  queryKey: keyOf('my-courses'),
  queryFn: () => api.get<{ courses: MyCourse[] }>('/learning/courses'),
  staleTime: 0,
})
export const classroomQuery = (slug: string) =>
  queryOptions({
    queryKey: keyOf('classroom', slug),
    // Null for people who are not enrolled, which is not an error.
    queryFn: () =>
      api.get<Classroom>(`/learning/courses/${encodeURIComponent(slug)}`).catch(problem => {
        if (problem instanceof ApiProblem && problem.code === 'enrollment.required') return null
        throw problem
      }),
    staleTime: 60_000,
  })
export const lessonQuery = (id: string) =>
  queryOptions({
    queryKey: keyOf('lesson', id),
    queryFn: () => api.get<Lesson>(`/learning/lessons/${encodeURIComponent(id)}`),
    staleTime: 0,
    enabled: id !== '',
  })

export const questionsQuery = (lessonId: string) =>
  queryOptions({
    queryKey: keyOf('questions', lessonId),
    queryFn: () => api.get<Asked>(`/learning/lessons/${lessonId}/questions`),
  })
// Where lessonId is empty, the questions of the whole course.
export const searchQuestionsQuery = (slug: string, lessonId: string, words: string, sort: 'newest' | 'votes') =>
  infiniteQueryOptions({
    queryKey: keyOf('questions', lessonId, slug, words, sort),
    queryFn: ({ pageParam }) => {
      const asked = new URLSearchParams({ q: words, lesson: lessonId, sort, page: String(pageParam) })
      return api.get<Asked>(`/learning/courses/${encodeURIComponent(slug)}/questions?${asked}`)
    },
    initialPageParam: 1,
    getNextPageParam: (_, pages, page) =>
      pages.reduce((sum, { questions }) => sum + questions.length, 0) < (pages[0]?.total ?? 0) ? page + 1 : undefined,
  })
export const questionQuery = (id: string) =>
  queryOptions({
    queryKey: keyOf('question', id),
    queryFn: () => api.get<Question>(`/learning/questions/${encodeURIComponent(id)}`),
    enabled: id !== '',
  })

export const learning = {
  ask: (lessonId: string, body: string, atMs: number | null) =>
    api.post<Question>(`/learning/lessons/${lessonId}/questions`, { body, atMs }),
  reply: (questionId: string, body: string) => api.post(`/learning/questions/${questionId}/answers`, { body }),
  remove: (id: string) => api.delete(`/learning/questions/${id}`),
  choose: (id: string, choice: 'vote' | 'follow', on: boolean) =>
    on ? api.put(`/learning/questions/${id}/${choice}`) : api.delete(`/learning/questions/${id}/${choice}`),
  accept: (answerId: string, accepted: boolean) => api.put(`/learning/answers/${answerId}/accepted`, { accepted }),
  report: (id: string, positionMs: number, ranges: [number, number][], at: string) =>
    api.put<Progress>(`/learning/lessons/${id}/progress`, { positionMs, ranges, at }),
  setDone: (id: string, done: boolean) => api.put<Progress>(`/learning/lessons/${id}/done`, { done }),
  answer: (id: string, answers: Record<string, string[]>) =>
    api.post<QuizResult>(`/learning/lessons/${id}/quiz`, { answers }),
}
