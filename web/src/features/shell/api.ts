import { queryOptions } from '@tanstack/react-query'
import { api } from '@/api/client'
import { keyOf } from '@/api/keys'
import type { Suggestions } from '@/api/types'

export const suggestQuery = (q: string, lang: string) =>
  queryOptions({
    queryKey: keyOf('suggest', lang, q),
    queryFn: () => api.get<Suggestions>('/catalog/suggest', { q, in: lang }),
    staleTime: 60_000,
  })
