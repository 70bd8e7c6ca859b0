import { queryOptions } from '@tanstack/react-query'
import { api } from '@/api/client'
import { keyOf } from '@/api/keys'
import type { components } from '@/api/schema'

export type BroughtCertificate = components['schemas']['Foreign']

// What an import has done: internal/record/import.go.
export type Imported = {
  issuer: string
  certificates: number
  refused: number
  courses: {
    title: string
    state: 'added' | 'known' | 'not_here' | 'not_enrolled' | 'untrusted'
    lessons: number
    notes: number
  }[]
}

export const broughtQuery = queryOptions({
  queryKey: keyOf('record'),
  queryFn: () => api.get<components['schemas']['Brought']>('/account/record/certificates'),
})

export const record = {
  take: (file: File) => api.send<Imported>('/account/record', file),
  remove: (id: string) => api.delete(`/account/record/certificates?id=${encodeURIComponent(id)}`),
}
