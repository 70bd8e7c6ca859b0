import { queryOptions } from '@tanstack/react-query'
import { ApiProblem, api } from '@/api/client'
import { keyOf } from '@/api/keys'
import type {
  Calendar,
  Classroom,
  Goal,
  LearnerHome,
  Lesson,
  MyCourse,
  Progress,
  Question,
  QuizResult,
} from '@/api/types'
import type { Change } from '@/lib/offline/store'

type Pending = typeof import('./pending')

// An answer of the server, with what waits on this device to be sent.
export async function added<T>(answer: T, add: (by: Pending, answer: T, change: Change) => T): Promise<T> {
  if (import.meta.env.SSR) return answer
  const pending = await import('./pending').catch(() => null) // code that isn't here has put nothing there
  return pending ? (await pending.changes()).reduce((now, change) => add(pending, now, change), answer) : answer
}

export type Asked = { questions: Question[]; total: number }

export const coursesQuery = queryOptions({
  queryKey: keyOf('my-courses'),
  queryFn: () => api.get<{ courses: MyCourse[] }>('/learning/courses'),
  staleTime: 0,
})
export const learnerHomeQuery = queryOptions({
  queryKey: keyOf('learner-home'),
  queryFn: () => api.get<LearnerHome>('/learning/home'),
  staleTime: 0,
})
export const goalQuery = queryOptions({ queryKey: keyOf('goal'), queryFn: () => api.get<Goal>('/learning/goal') })
export const calendarQuery = queryOptions({
  queryKey: keyOf('calendar'),
  queryFn: () => api.get<Calendar>('/learning/calendar'),
})
export const classroomQuery = (slug: string) =>
  queryOptions({
    queryKey: keyOf('classroom', slug),
    // Null for people who are not enrolled, which is not an error.
    queryFn: () =>
      api.get<Classroom>(`/learning/courses/${encodeURIComponent(slug)}`).then(
        room => added(room, (by, room, change) => by.onRoom(room, change)),
        problem => {
          if (problem instanceof ApiProblem && problem.code === 'enrollment.required') return null
          throw problem
        },
      ),
    staleTime: 60_000,
  })
export const lessonQuery = (id: string) =>
  queryOptions({
    queryKey: keyOf('lesson', id),
    queryFn: async () =>
      added(await api.get<Lesson>(`/learning/lessons/${encodeURIComponent(id)}`), (by, lesson, change) =>
        by.onLesson(lesson, change),
      ),
    staleTime: 0,
    enabled: id !== '',
  })

export const questionsQuery = (lessonId: string) =>
  queryOptions({
    queryKey: keyOf('questions', lessonId),
    queryFn: () => api.get<Asked>(`/learning/lessons/${lessonId}/questions`),
  })

export const learning = {
  archive: (slug: string, archived: boolean) =>
    api.put(`/learning/courses/${encodeURIComponent(slug)}/archived`, { archived }),
  setCalendar: (plan: { days: number[]; minute: number; renew: boolean }) =>
    api.put<Calendar>('/learning/calendar', plan),
  dropCalendar: () => api.delete('/learning/calendar'),
  setGoal: (goal: { days: number; zone: string; remind: boolean; push: boolean }) =>
    api.put<Goal>('/learning/goal', goal),
  report: (id: string, positionMs: number, ranges: [number, number][], at: string) =>
    api.put<Progress>(`/learning/lessons/${id}/progress`, { positionMs, ranges, at }),
  setDone: (id: string, done: boolean) => api.put<Progress>(`/learning/lessons/${id}/done`, { done }),
  answer: (id: string, answers: Record<string, string[]>, key: string, drawn: number) =>
    api.post<QuizResult>(`/learning/lessons/${id}/quiz`, { answers, key, drawn }),
}
