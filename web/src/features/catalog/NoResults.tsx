import { Plural, Trans } from '@lingui/react/macro'
import type { Listing } from '@/api/types'
import { EmptyState } from '@/ui/EmptyState'
import { HrefLink } from '@/ui/HrefLink'
import { explicitLevel, type Search, toggled, useValueLabel, withSearch } from './search'

// What was searched for, the closest spelling, and which filters to remove.
export function NoResults({ listing, search }: { listing: Listing; search: Search }) {
  const label = useValueLabel()
  const { q } = listing.query
  const explicit = (facet: string) => (facet === 'level' ? explicitLevel(search, listing) : search)
  return (
    <EmptyState
      title={q ? <Trans>No results for “{q}”</Trans> : <Trans>No courses match your filters</Trans>}
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
                href={withSearch(
                  l.value ? toggled(search, l.facet, l.value) : { ...explicit(l.facet), [l.facet]: '', page: '' },
                )}
              >
                <Trans>Remove “{label(l.facet, l)}”</Trans>
              </HrefLink>{' '}
              (<Plural value={l.total} one="# course" other="# courses" />)
            </li>
          ))}
        </ul>
      )}
    </EmptyState>
  )
}
