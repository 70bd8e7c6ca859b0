import { queryOptions } from '@tanstack/react-query'
import { api } from '@/api/client'
import { keyOf } from '@/api/keys'
import type { components } from '@/api/schema'

export type Funnel = components['schemas']['Funnel']
export type FunnelPart = components['schemas']['FunnelPart']

// How those who looked at courses, or at one, bought them.
export const funnelQuery = (days: string, course: string) =>
  queryOptions({
    queryKey: keyOf('admin', 'funnel', { days, course }),
    queryFn: () => api.get<Funnel>('/admin/funnel', { days, ...(course && { course }) }),
    staleTime: 0,
  })
