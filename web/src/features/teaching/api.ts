import { queryOptions } from '@tanstack/react-query'
import { api } from '@/api/client'
import { keyOf } from '@/api/keys'
import type { components } from '@/api/schema'
import type { Question } from '@/api/types'

type Schemas = components['schemas']

export type Inbox = Schemas['Inbox']
export type InboxQuestion = Schemas['InboxQuestion']
export type SavedAnswer = Schemas['SavedAnswer']
export type InboxSearch = { show: string; course: string; q: string; page: string }

export const inboxQuery = (asked: InboxSearch) =>
  queryOptions({
    queryKey: keyOf('teaching', 'questions', asked),
    queryFn: () => api.get<Inbox>('/studio/questions', asked),
    staleTime: 0,
  })

export const unreadQuery = queryOptions({
  queryKey: keyOf('teaching', 'unread'),
  queryFn: () => api.get<{ unread: number }>('/studio/unread-questions'),
  refetchInterval: 60_000,
})

export const savedQuery = queryOptions({
  queryKey: keyOf('teaching', 'saved'),
  queryFn: async () => (await api.get<{ answers: SavedAnswer[] }>('/studio/saved-answers')).answers,
})

export const teaching = {
  setRead: (id: string, read: boolean) => api.put(`/studio/questions/${id}/read`, { read }),
  reply: (id: string, body: string) => api.post<Question>(`/learning/questions/${id}/answers`, { body }),
  save: ({ id, title, body }: SavedAnswer) => api.put(`/studio/saved-answers/${id}`, { title, body }),
  forget: (id: string) => api.delete(`/studio/saved-answers/${id}`),
}
