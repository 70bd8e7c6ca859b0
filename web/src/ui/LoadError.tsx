import { Trans } from '@lingui/react/macro'
import { useProblemText } from '@/lib/problems'
import { Button } from './Button'
import { Notice } from './Notice'

type Props = { query: { data: unknown; error: unknown; isFetching: boolean; refetch: () => unknown } }

// An error that can be retried. It shows nothing while there is data to show, even if a refresh failed.
export function LoadError({ query }: Props) {
  const say = useProblemText()
  if (!query.error || query.data !== undefined) return null
  return (
    <Notice tone="error">
      <div className="flex flex-wrap gap-3 items-center justify-between">
        {say(query.error)}
        <Button tone="quiet" pending={query.isFetching} onClick={() => void query.refetch()}>
          <Trans>Try again</Trans>
        </Button>
      </div>
    </Notice>
  )
}
