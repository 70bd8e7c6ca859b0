import { queryOptions } from '@tanstack/react-query'
import { api } from '@/api/client'
import { keyOf } from '@/api/keys'
import type { components } from '@/api/schema'
import type { Asked } from './api'

type Schemas = components['schemas']
export type ContactMessage = Schemas['Message']
export type MessagePage = Schemas['MessagePage']

const e = encodeURIComponent

export const messagesQuery = (asked: Asked) =>
  queryOptions({
    queryKey: keyOf('admin', 'messages', asked),
    queryFn: () => api.get<Schemas['Messages']>('/admin/messages', asked),
    staleTime: 0,
  })
export const messageQuery = (id: string) =>
  queryOptions({
    queryKey: keyOf('admin', 'message', id),
    queryFn: () => api.get<MessagePage>(`/admin/messages/${e(id)}`),
    staleTime: 0,
  })
export const setClosed = (id: string, closed: boolean) =>
  api.post<MessagePage>(`/admin/messages/${e(id)}/closed`, { closed })
// The key is the answer's id: what is sent twice is one answer and one email.
export const sendAnswer = (id: string, key: string, body: string, seen: number) =>
  api.put<MessagePage>(`/admin/messages/${e(id)}/answers/${key}`, { body, seen })
