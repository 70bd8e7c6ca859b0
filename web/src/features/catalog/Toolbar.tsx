import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { X } from 'lucide-react'
import type { Listing } from '@/api/types'
import { number } from '@/lib/format'
import { HrefLink } from '@/ui/HrefLink'
import { explicitLevel, type Search, toggled, useFacetName, useValueLabel, withSearch } from './search'

// The active filters, each with a button to remove it.
export function Chips({ listing, search }: { listing: Listing; search: Search }) {
  const { i18n, t } = useLingui()
  const label = useValueLabel()
  const name = useFacetName()
  const chosen = listing.facets.flatMap(f => f.values.filter(v => v.selected).map(v => ({ facet: f.name, v })))
  // As the server understood it: what isn't a number limits nothing.
  const { min, max } = listing.query
  const range = min !== null || max !== null
  if (!chosen.length && !range) return null
  return (
    <ul
      className="flex gap-2 lg:flex-wrap max-lg:overflow-x-auto hide-bar max-lg:-mx-4 max-lg:px-4 max-lg:py-1 max-lg:-my-1 sm:max-lg:-mx-6 sm:max-lg:px-6 lg:col-start-1 lg:row-start-1"
      aria-label={t`Active filters`}
    >
      {chosen.map(({ facet, v }) => (
        <li key={facet + v.value}>
          <HrefLink
            stay
            href={withSearch(toggled(facet === 'level' ? explicitLevel(search, listing) : search, facet, v.value))}
            className="chip"
            aria-label={t`Remove ${name(facet)}: ${label(facet, v)}`}
          >
            {label(facet, v)}
            <X size={16} strokeWidth={1.75} aria-hidden="true" />
          </HrefLink>
        </li>
      ))}
      {range && (
        <li>
          <HrefLink
            stay
            href={withSearch({ ...search, min: '', max: '', page: '' })}
            className="chip"
            aria-label={t`Remove price range`}
          >
            {number((min ?? 0) / 100, i18n.locale, (min ?? 0) % 100 ? 2 : 0)} –{' '}
            {max === null ? '∞' : number(max / 100, i18n.locale, max % 100 ? 2 : 0)}
            <X size={16} strokeWidth={1.75} aria-hidden="true" />
          </HrefLink>
        </li>
      )}
      <li>
        <HrefLink
          stay
          href={withSearch({
            q: explicitLevel(search, listing).q ?? '',
            sort: search.sort ?? '',
            lang: search.lang ?? '',
          })}
          className="link min-h-11 inline-flex items-center px-2 whitespace-nowrap"
        >
          <Trans>Clear all</Trans>
        </HrefLink>
      </li>
    </ul>
  )
}

// Popular until another order is chosen.
export function Sort({ sort, search }: { sort: string; search: Search }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  return (
    <form action="/all-courses" className="flex items-center gap-2 min-w-0 max-lg:flex-1">
      <Chosen search={search} but={['sort', 'page']} />
      <label className="flex items-center gap-2 min-w-0 flex-1">
        <span className="text-14 text-muted whitespace-nowrap max-lg:sr-only">
          <Trans>Sort by</Trans>
        </span>
        <select
          className="field"
          name="sort"
          value={sort}
          onChange={e =>
            void navigate({ href: withSearch({ ...search, sort: e.target.value, page: '' }), resetScroll: false })
          }
        >
          <option value="popular">{t`Popular`}</option>
          <option value="rated">{t`Highest Rated`}</option>
          <option value="newest">{t`Newest`}</option>
          <option value="selling">{t`Most Selling`}</option>
          <option value="oldest">{t`Oldest`}</option>
          <option value="title">{t`Course Title (A-Z)`}</option>
          <option value="title-desc">{t`Course Title (Z-A)`}</option>
        </select>
      </label>
      <noscript>
        <button type="submit" className="button button-quiet">
          <Trans>Apply</Trans>
        </button>
      </noscript>
    </form>
  )
}

// How many filters are active.
export const activeFilters = ({ facets, query }: Listing) =>
  facets.flatMap(f => f.values.filter(v => v.selected)).length + (query.min !== null || query.max !== null ? 1 : 0)

// The other filters, in a form that changes one of them.
export function Chosen({ search, but }: { search: Search; but: string[] }) {
  return Object.entries(search).flatMap(([name, value]) =>
    but.includes(name)
      ? []
      : [value].flat().map(v => v && <input key={name + v} type="hidden" name={name} value={v} />),
  )
}
