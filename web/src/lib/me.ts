import { queryOptions, useQuery } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import { api } from '@/api/client'
import type { Me } from '@/api/types'

// Whether the request came with a session: so that the first paint shows the
// right header. Who it is comes after, since a cached page must not hold it.
export const SessionHint = createContext(false)

export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: () => api.get<Me>('/me'),
  staleTime: 30_000,
  refetchOnWindowFocus: true,
})

export function useMe() {
  const hint = useContext(SessionHint)
  const query = useQuery({
    ...meQuery,
    enabled: typeof document !== 'undefined',
  })
  const { data, isPending } = query
  return {
    query,
    me: data ?? null,
    signedIn: data ? data.person !== null : hint,
    isLoading: isPending,
  }
}
