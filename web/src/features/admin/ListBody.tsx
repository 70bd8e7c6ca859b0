import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useProblemText } from '@/lib/problems'
import { Button } from '@/ui/Button'
import { Notice } from '@/ui/Notice'
import { Pagination } from '@/ui/Pagination'
import { Skeleton } from '@/ui/Skeleton'

type Page = { total: number; page: number; pages: number }
type Props<T> = {
  query: { data: T | undefined; error: unknown; refetch: () => unknown }
  count: (n: number) => string
  empty: ReactNode
  href: (page: number) => string
  children: (data: T) => ReactNode
}

// A list on its way, refused, empty or here, with how much there is and its pages.
export function ListBody<T extends Page>({ query, count, empty, href, children }: Props<T>) {
  const say = useProblemText()
  const { data, error } = query
  return (
    <div className="grid gap-4">
      {error ? (
        <Notice tone="error">
          <div className="flex flex-wrap gap-3 items-center justify-between">
            {say(error)}
            <Button tone="quiet" onClick={() => void query.refetch()}>
              <Trans>Try again</Trans>
            </Button>
          </div>
        </Notice>
      ) : null}
      {!data && !error && <Skeleton lines={[72, 72, 72]} />}
      <p role="status" className={data?.total ? 'text-14 text-muted tnum' : 'sr-only'}>
        {data && count(data.total)}
      </p>
      {data && (data.total > 0 ? children(data) : empty)}
      {data && <Pagination page={data.page} pages={data.pages} href={href} />}
    </div>
  )
}
