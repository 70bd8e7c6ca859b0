import { Trans, useLingui } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import type { Facet, Listing } from '@/api/types'
import { number, readNumber } from '@/lib/format'
import { HrefLink } from '@/ui/HrefLink'
import { Plain } from '@/ui/Plain'
import { explicitLevel, type Search, toggled, useFacetName, useValueLabel, withSearch } from './search'
import { Chosen } from './Toolbar'

export function Filters({ listing, search }: { listing: Listing; search: Search }) {
  const shown = listing.facets.filter(f => f.values.length > 1 || f.values.some(v => v.selected))
  return (
    <div className="grid gap-7">
      <PriceRange search={search} />
      {shown.map(facet => (
        <FacetList
          key={facet.name}
          facet={facet}
          search={facet.name === 'level' ? explicitLevel(search, listing) : search}
        />
      ))}
    </div>
  )
}

function FacetList({ facet, search }: { facet: Facet; search: Search }) {
  const { i18n } = useLingui()
  const label = useValueLabel()
  const name = useFacetName()
  const [all, setAll] = useState(false)
  const values = all ? facet.values : facet.values.filter((v, i) => i < 6 || v.selected)
  return (
    <Plain as="fieldset">
      <legend className="font-semibold mb-1">{name(facet.name)}</legend>
      <ul>
        {values.map(v => {
          const dead = v.count === 0 && !v.selected
          const row = 'flex items-center gap-3 min-h-11 px-2 -mx-2 rounded-field'
          const content = (
            <>
              <span
                aria-hidden="true"
                className={`size-5 grid place-items-center rounded-md border ${v.selected ? 'bg-brand border-brand text-on-brand' : dead ? 'border-line' : 'border-muted'}`}
              >
                {v.selected && <Check size={14} strokeWidth={3} />}
              </span>
              <span className="flex-1">{label(facet.name, v)}</span>
              <span className="text-14 text-muted tnum">{number(v.count, i18n.locale)}</span>
            </>
          )
          return (
            <li key={v.value}>
              {dead ? (
                <span className={`${row} text-muted`}>{content}</span>
              ) : (
                <HrefLink
                  stay
                  href={withSearch(toggled(search, facet.name, v.value))}
                  aria-current={v.selected ? 'true' : undefined}
                  className={`${row} hover:bg-sunk`}
                  rel="nofollow"
                >
                  {content}
                </HrefLink>
              )}
            </li>
          )
        })}
      </ul>
      {facet.values.length > 6 && (
        <button type="button" className="link min-h-11 text-14" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? <Trans>Show fewer</Trans> : <Trans>Show all {facet.values.length}</Trans>}
        </button>
      )}
    </Plain>
  )
}

function PriceRange({ search }: { search: Search }) {
  const { i18n, t } = useLingui()
  const text = (name: 'min' | 'max') => (typeof search[name] === 'string' ? (search[name] as string) : '')
  const [problem, setProblem] = useState('')
  const submit = (e: FormEvent<HTMLFormElement>) => {
    const boxes = ['min', 'max'].map(name => e.currentTarget.elements.namedItem(name) as HTMLInputElement)
    const [min, max] = boxes.map(box =>
      box.value.trim() ? (readNumber(box.value, i18n.locale) ?? Number.NaN) : undefined,
    )
    if (Number.isNaN(min) || Number.isNaN(max) || (min ?? 0) > (max ?? Number.POSITIVE_INFINITY)) {
      e.preventDefault()
      setProblem(t`Enter a minimum and a maximum, such as 20 and 150.`)
      return
    }
    // The server reads "1000" and "12.5".
    for (const [i, amount] of [min, max].entries()) {
      const box = boxes[i]
      if (box && amount !== undefined) box.value = String(amount)
    }
  }
  return (
    <form action="/all-courses" onSubmit={submit}>
      <Chosen search={search} but={['min', 'max', 'page']} />
      <p className="font-semibold mb-2">
        <Trans>Price range</Trans>
      </p>
      <div className="flex gap-2">
        <input
          name="min"
          inputMode="decimal"
          className="field"
          placeholder={t`Min`}
          aria-label={t`Minimum price`}
          defaultValue={text('min')}
          key={`min${text('min')}`}
        />
        <input
          name="max"
          inputMode="decimal"
          className="field"
          placeholder={t`Max`}
          aria-label={t`Maximum price`}
          defaultValue={text('max')}
          key={`max${text('max')}`}
        />
        <button type="submit" className="button button-quiet">
          <Trans>Go</Trans>
        </button>
      </div>
      {problem && (
        <p role="alert" className="text-14 text-madder mt-1">
          {problem}
        </p>
      )}
    </form>
  )
}
