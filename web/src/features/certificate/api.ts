import { queryOptions } from '@tanstack/react-query'
import { api } from '@/api/client'
import { keyOf } from '@/api/keys'
import type { Certificate, CheckedCertificate } from '@/api/types'

export const certificatesQuery = queryOptions({
  queryKey: keyOf('certificates'),
  queryFn: () => api.get<{ certificates: Certificate[] }>('/certificates'),
})

export const certificateQuery = (code: string) =>
  queryOptions({
    queryKey: keyOf('certificate', code),
    queryFn: () => api.get<CheckedCertificate>(`/certificates/${encodeURIComponent(code)}`),
    retry: false,
  })
