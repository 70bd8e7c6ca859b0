import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import { type FormEvent, type ReactNode, useState } from 'react'
import type { Facet, Listing } from '@/api/types'
import { readNumber } from '@/lib/format'
import { Choice } from './Choice'
import { branched, explicitLevel, isOn, type Search, toggled, useFacetName, useValueLabel, withSearch } from './search'
import { Chosen } from './Toolbar'
import { Tree } from './Tree'

// Below the tree of topics. Subjects are chosen elsewhere.
const order = ['level', 'duration', 'price', 'rating', 'language', 'captions', 'instructor'] as const
const openAtFirst = ['level', 'price', 'duration']

// Every filter is a checkbox that works at once, and without scripts is sent by a button. The order never changes, so
// that focus stays where it is.
export function Filters({ listing, search }: { listing: Listing; search: Search }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [problem, setProblem] = useState('')
  const explicit = explicitLevel(search, listing)
  const go = (to: Search) => void navigate({ href: withSearch(to), resetScroll: false })
  const toggle = (facet: string, value: string) => go(toggled(facet === 'level' ? explicit : search, facet, value))
  const groups = listing.facets.find(f => f.name === 'group')?.values ?? []
  const categories = listing.facets.find(f => f.name === 'category')?.values ?? []
  const shown = order
    .flatMap(name => listing.facets.find(f => f.name === name) ?? [])
    .filter(f => f.values.length > 1 || f.values.some(v => v.selected))
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const range = readRange(event.currentTarget)
    setProblem(range ? '' : t`Enter a minimum and a maximum, such as 20 and 150.`)
    if (range) go({ ...search, ...range, page: '' })
  }
  return (
    <form action="/all-courses" className="grid" onSubmit={send} noValidate>
      <Chosen search={explicit} but={['page', 'min', 'max', 'group', 'category', ...shown.map(f => f.name)]} />
      {categories.length > 0 && (
        <Section title={t`Topic`} open>
          <Tree
            groups={groups}
            categories={categories}
            search={search}
            onGroup={group => go(branched(search, group, undefined, categories))}
            onCategory={(group, category) => go(branched(search, group, category, categories))}
          />
        </Section>
      )}
      {shown.map(facet => (
        <FacetList
          key={facet.name}
          facet={facet}
          search={facet.name === 'level' ? explicit : search}
          onToggle={value => toggle(facet.name, value)}
        />
      ))}
      <Section title={t`Price range`} open={Boolean(search.min || search.max)}>
        <PriceRange search={search} problem={problem} />
      </Section>
      <noscript>
        <button type="submit" className="button mt-4 w-full">
          <Trans>Apply</Trans>
        </button>
      </noscript>
    </form>
  )
}

// Once rendered, only its summary opens and closes it: what has focus isn't folded away.
function Section({ title, open, children }: { title: string; open?: boolean; children: ReactNode }) {
  const [first] = useState(open)
  return (
    <details open={first} className="group/facet border-b border-line py-1.5">
      <summary className="flex items-center justify-between min-h-11 px-2 -mx-2 rounded-field cursor-pointer list-none hover:bg-sunk [&::-webkit-details-marker]:hidden">
        <span className="font-semibold">{title}</span>
        <ChevronDown
          size={18}
          strokeWidth={1.75}
          aria-hidden="true"
          className="text-muted transition-transform duration-150 group-open/facet:rotate-180"
        />
      </summary>
      <fieldset className="pb-3">
        <legend className="sr-only">{title}</legend>
        {children}
      </fieldset>
    </details>
  )
}

type ListProps = { facet: Facet; search: Search; onToggle: (value: string) => void }

function FacetList({ facet, search, onToggle }: ListProps) {
  const label = useValueLabel()
  const name = useFacetName()
  const [all, setAll] = useState(false)
  const values = all ? facet.values : facet.values.filter((v, i) => i < 6 || isOn(search, facet.name, v.value))
  const isUsed = facet.values.some(v => v.selected)
  return (
    <Section title={name(facet.name)} open={isUsed || openAtFirst.includes(facet.name)}>
      <ul>
        {values.map(v => (
          <li key={v.value}>
            <Choice
              name={facet.name}
              value={v}
              label={label(facet.name, v)}
              checked={isOn(search, facet.name, v.value)}
              onToggle={() => onToggle(v.value)}
            />
          </li>
        ))}
      </ul>
      {facet.values.length > 6 && (
        <button
          type="button"
          className="scripted link min-h-11 text-14"
          aria-expanded={all}
          onClick={() => setAll(!all)}
        >
          {all ? <Trans>Show fewer</Trans> : <Trans>Show all {facet.values.length}</Trans>}
        </button>
      )}
    </Section>
  )
}

// The two amounts as the server reads them; nothing when they make no sense.
function readRange(form: HTMLFormElement): { min: string; max: string } | undefined {
  const locale = document.documentElement.lang
  const [min, max] = ['min', 'max'].map(name => {
    const text = (form.elements.namedItem(name) as HTMLInputElement).value.trim()
    return text ? (readNumber(text, locale) ?? Number.NaN) : undefined
  })
  if (Number.isNaN(min) || Number.isNaN(max) || (min ?? 0) > (max ?? Number.POSITIVE_INFINITY)) return undefined
  return { min: min === undefined ? '' : String(min), max: max === undefined ? '' : String(max) }
}

function PriceRange({ search, problem }: { search: Search; problem: string }) {
  const { t } = useLingui()
  const text = (name: 'min' | 'max') => (typeof search[name] === 'string' ? (search[name] as string) : '')
  return (
    <>
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
    </>
  )
}
