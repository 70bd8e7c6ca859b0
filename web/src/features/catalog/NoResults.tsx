import { Plural, Trans } from '@lingui/react/macro'
import type { Listing } from '@/api/types'
import { EmptyState } from '@/ui/EmptyState'
import { HrefLink } from '@/ui/HrefLink'
import { type Search, toggled, useValueLabel, withSearch } from './search'

// What was searched, the nearest spelling, and what to loosen.
export function NoResults({ listing, search }: { listing: Listing; search: Search }) {
  const label = useValueLabel()
  return (
    <EmptyState
      title={listing.query.q ? <Trans>Nothing found for “{listing.query.q}”</Trans> : <Trans>No course fits all of that</Trans>}
      action={
        <a href="/all-courses" className="button">
          <Trans>All courses</Trans>
        </a>
      }
    >
      {listing.didYouMean && (
        <p>
          <Trans>
            Did you mean{' '}
            <HrefLink className="link" href={withSearch({ ...search, q: listing.didYouMean, page: '' })}>
              {listing.didYouMean}
            </HrefLink>
            ?
          </Trans>
        </p>
      )}
      {listing.loosen.length > 0 && (
        <ul className="grid gap-1">
          {listing.loosen.map(l => (
            <li key={l.facet + l.value}>
              <HrefLink
                className="link"
                href={withSearch(l.value ? toggled(search, l.facet, l.value) : { ...search, [l.facet]: '', page: '' })}
              >
                <Trans>Without “{label(l.facet, l)}”</Trans>
              </HrefLink>{' '}
              (<Plural value={l.total} one="# course" other="# courses" />)
            </li>
          ))}
        </ul>
      )}
    </EmptyState>
  )
}
