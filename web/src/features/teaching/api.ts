import { queryOptions } from '@tanstack/react-query'
import { api } from '@/api/client'
import { keyOf } from '@/api/keys'
import type { components } from '@/api/schema'
import type { Question, Review } from '@/api/types'

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

export type DeskReview = Schemas['DeskReview']
export type ReviewsSearch = { show: string; course: string; stars: string; page: string }

export const deskReviewsQuery = (asked: ReviewsSearch) =>
  queryOptions({
    queryKey: keyOf('teaching', 'reviews', asked),
    queryFn: () => api.get<Schemas['DeskReviews']>('/studio/reviews', asked),
    staleTime: 0,
  })

export type AnnouncementDesk = Schemas['AnnouncementDesk']

export const announcementsQuery = (course: string) =>
  queryOptions({
    queryKey: keyOf('teaching', 'announcements', course),
    queryFn: () => api.get<AnnouncementDesk>(`/studio/courses/${course}/announcements`),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.sent.some(one => one.sending) ? 2_000 : false),
  })

export const newsQuery = (slug: string) =>
  queryOptions({
    queryKey: keyOf('teaching', 'news', slug),
    queryFn: async () =>
      (await api.get<Schemas['Announcements']>(`/learning/courses/${encodeURIComponent(slug)}/announcements`))
        .announcements,
  })

export type Figures = Schemas['Figures']

export const analyticsQuery = (course: string, range: { from: string; to: string }) =>
  queryOptions({
    queryKey: keyOf('teaching', 'analytics', { course, ...range }),
    queryFn: () => api.get<Figures>(`/studio/courses/${course}/analytics`, range),
  })

export type StudentsSearch = { q: string; sort: string; page: string }

export const studentsQuery = (course: string, asked: StudentsSearch) =>
  queryOptions({
    queryKey: keyOf('teaching', 'students', { course, ...asked }),
    queryFn: () => api.get<Schemas['Students']>(`/studio/courses/${course}/students`, asked),
    staleTime: 0,
  })

export const teaching = {
  replyToReview: (id: string, body: string) => api.put<Review>(`/studio/reviews/${id}/reply`, { body }),
  removeReply: (id: string) => api.delete(`/studio/reviews/${id}/reply`),
  announce: (course: string, draft: Schemas['AnnouncementDraft']) =>
    api.post<AnnouncementDesk>(`/studio/courses/${course}/announcements`, draft),
  setRead: (id: string, read: boolean) => api.put(`/studio/questions/${id}/read`, { read }),
  reply: (id: string, body: string) => api.post<Question>(`/learning/questions/${id}/answers`, { body }),
  save: ({ id, title, body }: SavedAnswer) => api.put(`/studio/saved-answers/${id}`, { title, body }),
  forget: (id: string) => api.delete(`/studio/saved-answers/${id}`),
}
