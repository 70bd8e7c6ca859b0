import { queryOptions } from '@tanstack/react-query'
import { api } from '@/api/client'
import type { Notifications } from '@/api/types'

export const notificationsQuery = queryOptions({
  queryKey: ['notifications'],
  queryFn: () => api.get<Notifications>('/notifications'),
})

export const markRead = (ids: string[] = []) => api.post('/notifications/read', { ids })
