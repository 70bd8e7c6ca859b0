import { queryOptions, useQuery } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import { api } from '@/api/client'
import { keyOf } from '@/api/keys'
import type { Me } from '@/api/types'
import { useHydrated } from './hydrated'
import { start } from './start'

// Whether the request had a session, so that the first paint shows the right header. Who it is loads later, since a
// cached page must not contain it.
export const SessionHint = createContext(false)

export const meQuery = queryOptions({
  queryKey: keyOf('me'),
  queryFn: () => api.get<Me>('/me'),
  staleTime: 30_000,
  refetchOnWindowFocus: true,
})

// Whether the page was rendered for one person, who is in its data.
const inPage = start?.state?.queries.some(({ queryKey }) => queryKey[0] === meQuery.queryKey[0]) ?? false

// Who is using the page. A part that hydrates late starts as the server rendered it, even if the answer has arrived by
// then.
export function useMe() {
  const hint = useContext(SessionHint)
  const query = useQuery({
    ...meQuery,
    enabled: typeof document !== 'undefined',
  })
  const known = useHydrated() || inPage || typeof document === 'undefined'
  const data = known ? query.data : undefined
  return {
    query,
    me: data ?? null,
    signedIn: data ? data.person !== null : hint,
  }
}
