import { QueryClient } from '@tanstack/react-query'
import { ApiProblem } from '@/api/client'

export function makeQueryClient() {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        refetchOnWindowFocus: false,
        // What the server refused will be refused again; a lost connection may come back.
        retry: (count, problem) => !(problem instanceof ApiProblem && problem.status >= 400 && problem.status < 500) && count < 2,
      },
    },
  })
}
