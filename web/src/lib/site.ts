import { queryOptions } from '@tanstack/react-query'
import { api } from '@/api/client'
import { keyOf } from '@/api/keys'
import type { Site } from '@/api/types'

// What this installation says of itself; it changes only when the operator restarts it.
export const siteQuery = queryOptions({
  queryKey: keyOf('site'),
  queryFn: () => api.get<Site>('/site'),
  staleTime: Number.POSITIVE_INFINITY,
})
