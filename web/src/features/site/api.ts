import { api } from '@/api/client'

export type ContactFields = { firstName: string; email: string; subject: string; message: string; website: string }
export const sendMessage = (fields: ContactFields) => api.post('/contact', fields)
