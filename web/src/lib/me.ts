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
})

export function useMe() {
  const hint = useContext(SessionHint)
  const { data, isPending } = useQuery({
    ...meQuery,
    enabled: typeof document !== 'undefined',
  })
  return {
    me: data ?? null,
    signedIn: data ? data.person !== null : hint,
    isLoading: isPending,
  }
}
