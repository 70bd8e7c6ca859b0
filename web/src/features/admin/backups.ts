import { queryOptions } from '@tanstack/react-query'
import { api } from '@/api/client'
import { keyOf } from '@/api/keys'
import type { components } from '@/api/schema'
import type { Proof } from '@/api/types'

type Schemas = components['schemas']
export type StoredBackup = Schemas['StoredBackup']
export type Schedule = Omit<Schemas['Schedule'], '$schema'>

export const busy = (b: StoredBackup) =>
  b.state === 'waiting' || b.state === 'running' || b.checked === 'waiting' || b.checked === 'running'

export const backupsQuery = queryOptions({
  queryKey: keyOf('admin', 'backups'),
  queryFn: () => api.get<Schemas['Backups']>('/admin/backups'),
  staleTime: 0,
  refetchInterval: query => (query.state.data?.backups.some(busy) ? 1000 : 15_000),
})

const one = (id: string, what: string) => `/admin/backups/${encodeURIComponent(id)}/${what}`

export const backups = {
  start: () => api.post('/admin/backups'),
  save: ({ nextAt: _, ...plan }: Schedule, proof: Proof) => api.put('/admin/backups/plan', { ...plan, ...proof }),
  check: (id: string) => api.post(one(id, 'check')),
  remove: (id: string, proof: Proof) => api.post(one(id, 'deletion'), proof),
  link: (id: string, proof: Proof) =>
    api.post<Schemas['BackupDownload']>(`/admin/backups/${encodeURIComponent(id)}/download`, proof),
}
