import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { LoadError } from '@/ui/LoadError'
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
      {!data && !error && <TableLoading />}
      <p role="status" className={data?.total ? 'text-14 text-muted tnum' : 'sr-only'}>
        {data && (data.more ? t`${count(data.total)} (more follow)` : count(data.total))}
      </p>
      {data && (data.total > 0 ? children(data) : empty)}
      {data && <Onward data={data} address={address} />}
    </div>
  )
}

// As tall as a window of rows, so that nothing below moves.
function TableLoading() {
  const { t } = useLingui()
  return <div className="skeleton h-[80dvh] mt-9" role="status" aria-label={t`Loading`} />
}

// A list whose first part hasn't loaded.
export function ListLoading({ title }: { title: ReactNode }) {
  return (
    <>
      <h1>{title}</h1>
      <TableLoading />
    </>
  )
}
