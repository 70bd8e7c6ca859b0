import { queryOptions } from '@tanstack/react-query'
import { api } from '@/api/client'
import { keyOf } from '@/api/keys'
import type { components } from '@/api/schema'
import type { Asked } from './api'

type Schemas = components['schemas']
export type Reported = Schemas['Reported']

export const moderationQuery = (asked: Asked) =>
  queryOptions({
    queryKey: keyOf('admin', 'moderation', asked),
    queryFn: () => api.get<Schemas['ReportedThings']>('/admin/moderation', asked),
    staleTime: 0,
  })

export type Decision = { state: Reported['state']; reason?: string; note?: string }
export const decide = (id: string, to: Decision) => api.put<Reported>(`/admin/moderation/${encodeURIComponent(id)}`, to)
