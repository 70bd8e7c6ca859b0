import { ApiProblem } from '@/api/client'
import { useProblemText } from '@/lib/problems'
import { EmptyState } from '@/ui/EmptyState'
import { LoadError } from '@/ui/LoadError'

type Props = { query: { data: unknown; error: unknown; isFetching: boolean; refetch: () => unknown } }

// Instead of a page that couldn't be loaded: what isn't there can't be tried again.
export function Gone({ query }: Props) {
  const say = useProblemText()
  if (query.error instanceof ApiProblem && query.error.status === 404) return <EmptyState title={say(query.error)} />
  return <LoadError query={query} />
}
