import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

const filters: { show: string; name: ReactNode }[] = [
  { show: '', name: <Trans>All</Trans> },
  { show: 'in-progress', name: <Trans>In progress</Trans> },
  { show: 'not-begun', name: <Trans>Not begun</Trans> },
  { show: 'completed', name: <Trans>Completed</Trans> },
  { show: 'archived', name: <Trans>Archived</Trans> },
]

type Props = { here: string; counts?: Record<string, number>; search?: Record<string, string | undefined> }

// Which of one's courses are shown, and the way to those that one only wishes for.
export function MineNav({ here, counts, search }: Props) {
  const { t } = useLingui()
  return (
    <nav
      aria-label={t`My Courses`}
      className="flex gap-2 overflow-x-auto hide-bar -mx-4 px-4 sm:mx-0 sm:px-0 py-1 mb-6"
    >
      {filters.map(({ show, name }) => (
        <Link
          key={show}
          to="/my-course"
          search={{ ...search, show: show || undefined } as never}
          activeOptions={{ exact: true, includeSearch: false }}
          activeProps={{ 'aria-current': undefined }}
          className="chip"
          aria-current={here === show ? 'page' : undefined}
        >
          {name}
          {counts && <span className="tnum opacity-70">{counts[show] ?? 0}</span>}
        </Link>
      ))}
      <Link to="/wish-list" className="chip">
        <Trans>Wish list</Trans>
      </Link>
    </nav>
  )
}
