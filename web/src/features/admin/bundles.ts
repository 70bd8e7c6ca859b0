import { queryOptions } from '@tanstack/react-query'
import { api } from '@/api/client'
import { keyOf } from '@/api/keys'
import type { AdminBundle, BundleForm } from '@/api/types'

export const bundlesQuery = queryOptions({
  queryKey: keyOf('admin', 'bundles'),
  queryFn: () => api.get<{ bundles: AdminBundle[] }>('/admin/bundles'),
  staleTime: 0,
})

export const saveBundle = (id: string | undefined, form: BundleForm) =>
  id ? api.put<AdminBundle>(`/admin/bundles/${id}`, form) : api.post<AdminBundle>('/admin/bundles', form)
