import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { LoadError } from '@/ui/LoadError'
import { Skeleton } from '@/ui/Skeleton'
import type { Asked } from './api'
import { Onward } from './Onward'

type Page = { total: number; page: number; pages: number; more?: string }
type Props<T> = {
  query: { data: T | undefined; error: unknown; isFetching: boolean; refetch: () => unknown }
  count: (n: number) => string
  empty: ReactNode
  address: (changes: Asked) => string
  children: (data: T) => ReactNode
}

// A list in each of its states: loading, failed, empty or loaded, with its count and pages.
export function ListBody<T extends Page>({ query, count, empty, address, children }: Props<T>) {
  const { t } = useLingui()
  const { data, error } = query
  return (
    <div className="grid gap-4">
      <LoadError query={query} />
      {!data && !error && <Skeleton lines={[72, 72, 72]} />}
      <p role="status" className={data?.total ? 'text-14 text-muted tnum' : 'sr-only'}>
        {data && (data.more ? t`${count(data.total)} (more follow)` : count(data.total))}
      </p>
      {data && (data.total > 0 ? children(data) : empty)}
      {data && <Onward data={data} address={address} />}
    </div>
  )
}
