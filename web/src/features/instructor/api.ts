import { queryOptions } from '@tanstack/react-query'
import { api } from '@/api/client'
import { keyOf } from '@/api/keys'
import type { ApplicationAnswer } from '@/api/types'

export const applicationQuery = queryOptions({
  queryKey: keyOf('application'),
  queryFn: () => api.get<ApplicationAnswer>('/instructor-application'),
})

export type ApplicationFields = { about: string; subjects: string[]; sampleUrl: string }
export const apply = (fields: ApplicationFields) => api.post('/instructor-application', fields)
