import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { X } from 'lucide-react'
import type { Listing } from '@/api/types'
import { HrefLink } from '@/ui/HrefLink'
import { type Search, toggled, useFacetName, useValueLabel, withSearch } from './search'

// What is chosen, each to be taken back by itself.
export function Chips({ listing, search }: { listing: Listing; search: Search }) {
  const { t } = useLingui()
  const label = useValueLabel()
  const name = useFacetName()
  const chosen = listing.facets.flatMap(f => f.values.filter(v => v.selected).map(v => ({ facet: f.name, v })))
  const range = [search.min, search.max].some(Boolean)
  if (!chosen.length && !range) return <span className="flex-1" />
  return (
    <ul className="flex flex-wrap gap-2 flex-1 max-lg:order-last max-lg:basis-full" aria-label={t`Chosen filters`}>
      {chosen.map(({ facet, v }) => (
        <li key={facet + v.value}>
          <HrefLink
            href={withSearch(toggled(search, facet, v.value))}
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
          <HrefLink href={withSearch({ ...search, min: '', max: '', page: '' })} className="chip" aria-label={t`Remove the price range`}>
            {search.min || '0'} – {search.max || '∞'}
            <X size={16} strokeWidth={1.75} aria-hidden="true" />
          </HrefLink>
        </li>
      )}
      <li>
        <HrefLink
          href={withSearch({ q: search.q ?? '', sort: search.sort ?? '', lang: search.lang ?? '' })}
          className="link min-h-11 inline-flex items-center px-2"
        >
          <Trans>Clear all</Trans>
        </HrefLink>
      </li>
    </ul>
  )
}

// One order for all: Popular until another is chosen.
export function Sort({ sort, search }: { sort: string; search: Search }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  return (
    <label className="flex items-center gap-2">
      <span className="text-14 text-muted whitespace-nowrap">
        <Trans>Sort by</Trans>
      </span>
      <select
        className="field"
        value={sort}
        onChange={e => void navigate({ href: withSearch({ ...search, sort: e.target.value, page: '' }) })}
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
  )
}
