import { queryOptions } from '@tanstack/react-query'
import { api } from '@/api/client'
import { keyOf } from '@/api/keys'
import type { CategoryGroup, Subject, Suggestions } from '@/api/types'

export const menuQuery = queryOptions({
  queryKey: keyOf('menu'),
  queryFn: () => api.get<{ groups: CategoryGroup[]; subjects: Subject[] }>('/catalog/menu'),
  staleTime: 600_000,
})

export const suggestQuery = (q: string, lang: string) =>
  queryOptions({
    queryKey: keyOf('suggest', lang, q),
    queryFn: () => api.get<Suggestions>('/catalog/suggest', { q, in: lang }),
    staleTime: 60_000,
  })
