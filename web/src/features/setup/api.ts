import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '@/api/client'
import { keyOf } from '@/api/keys'
import type { components } from '@/api/schema'
import { siteQuery } from '@/lib/site'

type Schemas = components['schemas']
export type Settings = Schemas['Settings']
export type Brand = Schemas['Brand']
export type Legal = Schemas['Legal']
export type SellerTax = Schemas['SellerTax']
export type Look = Schemas['Look']
export type Theme = Schemas['Theme']
export type MailForm = Schemas['MailForm']
export type Tried = Schemas['Tried']
export type SampleContent = Schemas['SampleContent']
export type System = Schemas['System']

const path = '/admin/settings'

export const settingsQuery = queryOptions({
  queryKey: keyOf('admin', 'settings'),
  queryFn: () => api.get<Settings>(path),
  staleTime: 0,
})
export const systemQuery = queryOptions({
  queryKey: keyOf('admin', 'system'),
  queryFn: () => api.get<System>('/admin/system'),
  staleTime: 0,
})
export const releaseQuery = queryOptions({
  queryKey: keyOf('admin', 'release'),
  queryFn: () => api.get<Schemas['ReleaseNotice']>('/admin/release'),
  staleTime: 0,
})
export const salesQuery = queryOptions({
  queryKey: keyOf('admin', 'sales'),
  queryFn: () => api.get<Schemas['CurrencyUse']>(`${path}/currency`),
  staleTime: 0,
})
export const sampleQuery = queryOptions({
  queryKey: keyOf('admin', 'sample'),
  queryFn: () => api.get<SampleContent>('/admin/sample'),
  staleTime: 0,
  refetchInterval: query => (query.state.data?.state === 'loading' ? 1000 : false),
})
export const lookQuery = (color: string) =>
  queryOptions({
    queryKey: keyOf('admin', 'look', color),
    queryFn: () => api.get<Look>(`${path}/look`, { color }),
    staleTime: Number.POSITIVE_INFINITY,
  })

export const settings = {
  brand: (form: Brand) => api.put<Settings>(`${path}/brand`, form),
  logo: (picture: Blob) => api.send<Settings>(`${path}/logo`, picture),
  dropLogo: () => api.delete<Settings>(`${path}/logo`),
  languages: (languages: string[]) => api.put<Settings>(`${path}/languages`, { languages }),
  currency: (currency: string) => api.put<Settings>(`${path}/currency`, { currency }),
  legal: (form: Legal) => api.put<Settings>(`${path}/legal`, form),
  tax: (form: SellerTax) => api.put<Settings>(`${path}/tax`, form),
  releases: (releases: string) => api.put<Settings>(`${path}/releases`, { releases }),
  mail: (form: MailForm) => api.put<Settings>(`${path}/mail`, form),
  tryMail: (form: MailForm) => api.post<Tried>(`${path}/mail/test`, form),
  loadSample: () => api.post<SampleContent>('/admin/sample'),
  withdrawSample: () => api.delete<SampleContent>('/admin/sample'),
  tryStorage: () => api.post<Schemas['StorageCheck']>('/admin/system/storage'),
}

// A change of settings: what was saved is shown at once, here and in what depends on it.
export function useSave<Form>(save: (form: Form) => Promise<Settings>, done: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: save,
    onSuccess: saved => {
      client.setQueryData(settingsQuery.queryKey, saved)
      void client.invalidateQueries({ queryKey: siteQuery.queryKey })
      done()
    },
  })
}

// Whether a setting can't be changed here, since the command line, the environment or the file says it.
export const fixed = (source: string) => source !== '' && source !== 'database'
