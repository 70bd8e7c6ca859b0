import { QueryClient } from '@tanstack/react-query'
import { ApiProblem } from '@/api/client'

export function makeQueryClient() {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        refetchOnWindowFocus: false,
        refetchOnReconnect: true,
        // Without a connection a request fails at once with a message, instead of waiting.
        networkMode: 'always',
        // A server error is retried once; a rejected request, or one without an answer, is not.
        retry: (count, problem) => problem instanceof ApiProblem && problem.status >= 500 && count < 1,
      },
      // Nothing is sent later, least of all a payment.
      mutations: { networkMode: 'always', retry: false },
    },
  })
}
