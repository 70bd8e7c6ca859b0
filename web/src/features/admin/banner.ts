import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '@/api/client'
import { keyOf } from '@/api/keys'
import type { components } from '@/api/schema'

type Schemas = components['schemas']
export type Banner = Schemas['AdminBanner']
export type BannerForm = Schemas['BannerForm']

const path = '/admin/banner'

export const bannerQuery = queryOptions({
  queryKey: keyOf('admin', 'banner'),
  queryFn: () => api.get<Banner>(path),
  staleTime: 0,
})

// What an operator can say about a banner.
export const formOf = ({ shown, texts, links, href, tone, for: whom, from, until, revision }: Banner): BannerForm => ({
  shown,
  texts,
  links,
  href,
  tone,
  for: whom,
  from,
  until,
  revision,
})

export function useBannerChange(onSaved: (now: Banner) => void) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (form: BannerForm) => api.put<Banner>(path, form),
    onSuccess: now => {
      cache.setQueryData(bannerQuery.queryKey, now)
      onSaved(now)
    },
  })
}

const two = (n: number) => String(n).padStart(2, '0')

// A moment as a field for date and time has it, in the reader's time zone, and back.
export function toField(iso: string | undefined): string {
  if (!iso) return ''
  const at = new Date(iso)
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`
}
export const fromField = (text: string) => (text ? new Date(text).toISOString() : undefined)
