import { queryOptions } from '@tanstack/react-query'
import { api } from '@/api/client'
import { keyOf } from '@/api/keys'
import type { Site } from '@/api/types'

// The installation's settings, which change only with a restart.
export const siteQuery = queryOptions({
  queryKey: keyOf('site'),
  queryFn: () => api.get<Site>('/site'),
  staleTime: Number.POSITIVE_INFINITY,
})
