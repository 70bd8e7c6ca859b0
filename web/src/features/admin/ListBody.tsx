import type { ReactNode } from 'react'
import { LoadError } from '@/ui/LoadError'
import { Pagination } from '@/ui/Pagination'
import { Skeleton } from '@/ui/Skeleton'

type Page = { total: number; page: number; pages: number }
type Props<T> = {
  query: { data: T | undefined; error: unknown; isFetching: boolean; refetch: () => unknown }
  count: (n: number) => string
  empty: ReactNode
  href: (page: number) => string
  children: (data: T) => ReactNode
}

// A list in each of its states: loading, failed, empty or loaded, with its count and pages.
export function ListBody<T extends Page>({ query, count, empty, href, children }: Props<T>) {
  const { data, error } = query
  return (
    <div className="grid gap-4">
      <LoadError query={query} />
      {!data && !error && <Skeleton lines={[72, 72, 72]} />}
      <p role="status" className={data?.total ? 'text-14 text-muted tnum' : 'sr-only'}>
        {data && count(data.total)}
      </p>
      {data && (data.total > 0 ? children(data) : empty)}
      {data && <Pagination page={data.page} pages={data.pages} href={href} />}
    </div>
  )
}
