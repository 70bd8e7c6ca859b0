import { queryOptions } from '@tanstack/react-query'
import { api } from '@/api/client'
import type { ApplicationAnswer } from '@/api/types'

export const applicationQuery = queryOptions({
  queryKey: ['application'],
  queryFn: () => api.get<ApplicationAnswer>('/instructor-application'),
})

export type ApplicationFields = { about: string; subjects: string[]; sampleUrl: string }
export const apply = (fields: ApplicationFields) => api.post('/instructor-application', fields)
