import { queryOptions } from '@tanstack/react-query'
import { api } from '@/api/client'
import { keyOf } from '@/api/keys'
import type { ContactMessages } from '@/api/types'

export type ContactFields = { firstName: string; email: string; subject: string; message: string; website: string }
export const sendMessage = (fields: ContactFields) => api.post('/contact', fields)

export type MessagesSearch = { state?: string; q?: string; page?: string; from?: string }
export const messagesQuery = (search: MessagesSearch) =>
  queryOptions({
    queryKey: keyOf('admin', 'messages', search),
    queryFn: () => api.get<ContactMessages>('/admin/messages', search),
  })
export const setHandled = (id: string, handled: boolean) => api.post(`/admin/messages/${id}/handled`, { handled })
