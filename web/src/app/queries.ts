import { QueryClient } from '@tanstack/react-query'
import { ApiProblem } from '@/api/client'

export function makeQueryClient() {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        refetchOnWindowFocus: false,
        refetchOnReconnect: true,
        // Without a connection a request fails at once, in words, instead of waiting unseen.
        networkMode: 'always',
        // A server that stumbles is asked again; what was refused, or got no answer, is not.
        retry: (count, problem) => problem instanceof ApiProblem && problem.status >= 500 && count < 1,
      },
      // Nothing is sent later by itself, least of all a payment.
      mutations: { networkMode: 'always', retry: false },
    },
  })
}
