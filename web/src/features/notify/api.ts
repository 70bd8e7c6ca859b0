import { queryOptions } from '@tanstack/react-query'
import { api } from '@/api/client'
import { keyOf } from '@/api/keys'
import type { Choice, Notifications } from '@/api/types'

export const notificationsQuery = queryOptions({
  queryKey: keyOf('notifications'),
  queryFn: () => api.get<Notifications>('/notifications'),
})

export const markRead = (ids: string[] = []) => api.post('/notifications/read', { ids })

export const choicesQuery = queryOptions({
  queryKey: keyOf('notification-choices'),
  queryFn: () => api.get<{ choices: Choice[] }>('/notification-choices'),
})
export const saveChoices = (choices: Choice[]) => api.put('/notification-choices', { choices })
export const unsubscribe = (token: string) => api.post(`/unsubscribe?token=${encodeURIComponent(token)}`)

export const followQuery = (slug: string) =>
  queryOptions({
    queryKey: keyOf('follow', slug),
    queryFn: () => api.get<{ on: boolean }>(`/instructors/${encodeURIComponent(slug)}/follow`),
  })
export const follow = (slug: string, on: boolean) => api.put(`/instructors/${encodeURIComponent(slug)}/follow`, { on })
