import { useLingui } from '@lingui/react/macro'
import type { Facet, FacetValue, Listing } from '@/api/types'
import { useNames } from '@/lib/names'
import type { ListingSearch } from './api'

export type Search = ListingSearch

// The address of the list with these parameters.
export function withSearch(search: Search): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(search))
    for (const one of [value].flat()) if (one) params.append(name, one)
  const text = params.toString()
  return text ? `/all-courses?${text}` : '/all-courses'
}

// The search with a value of a facet turned on or off, from the first page.
export function toggled(search: Search, facet: string, value: string): Search {
  const now = [search[facet] ?? []].flat()
  const then = now.includes(value) ? now.filter(v => v !== value) : [...now, value]
  const { page: _, ...rest } = search
  return { ...rest, [facet]: then }
}

// Whether the search has a value of a facet.
export const isOn = (search: Search, facet: string, value: string) => [search[facet] ?? []].flat().includes(value)

// The search with a group or one of its categories turned on or off. A group has all its categories: turning one of
// them off leaves the others.
export function branched(search: Search, group: string, category: string | undefined, known: FacetValue[]): Search {
  const inside = known.filter(v => v.parent === group).map(v => v.value)
  const groups = [search.group ?? []].flat()
  const outside = [search.category ?? []].flat().filter(v => !inside.includes(v))
  const { page: _, ...rest } = search
  if (!category) {
    const then = groups.includes(group) ? groups.filter(g => g !== group) : [...groups, group]
    return { ...rest, group: then, category: outside }
  }
  if (!groups.includes(group)) return toggled(search, 'category', category)
  return {
    ...rest,
    group: groups.filter(g => g !== group),
    category: [...outside, ...inside.filter(c => c !== category)],
  }
}

// The search with the level that a word of the query set as a separate filter, so that it can be changed or removed.
export function explicitLevel(search: Search, { query, understood }: Listing): Search {
  if (!understood.level || understood.levelLifted) return search
  return { ...search, q: understood.withoutLevel, level: query.level }
}

// The names of the facets.
export function useFacetName() {
  const { t } = useLingui()
  const names: Record<Facet['name'], string> = {
    subject: t`Category`,
    category: t`Topic`,
    group: t`Field`,
    instructor: t`Instructor`,
    level: t`Level`,
    price: t`Price`,
    rating: t`Rating`,
    language: t`Language`,
    duration: t`Duration`,
    captions: t`Captions`,
  }
  return (name: Facet['name']) => names[name]
}

// Made once per page, since each list of filters needs them.
let labels: { of: object; locale: string; words: Record<string, string> } | undefined

// The names of a facet's values: translated if they are ours, otherwise the given label.
export function useValueLabel() {
  const { i18n, t } = useLingui()
  const name = useNames()
  const words: Record<string, string> = (labels?.of === i18n && labels.locale === i18n.locale && labels.words) || {
    'level:all': t`All levels`,
    'level:beginner': t`Beginner`,
    'level:intermediate': t`Intermediate`,
    'level:expert': t`Expert`,
    'price:free': t`Free`,
    'price:paid': t`Paid`,
    'rating:4.5': t`4.5 and up`,
    'rating:4': t`4.0 and up`,
    'rating:3.5': t`3.5 and up`,
    'rating:3': t`3.0 and up`,
    'duration:0-2': t`Up to 2 hours`,
    'duration:2-6': t`2 to 6 hours`,
    'duration:6-17': t`6 to 17 hours`,
    'duration:17plus': t`Over 17 hours`,
    'captions:yes': t`With captions`,
    'language:en': 'English',
    'language:de': 'Deutsch',
    'language:it': 'Italiano',
    'language:id': 'Bahasa Indonesia',
    'language:pl': 'Polski',
    'language:fr': 'Français',
  }
  labels = { of: i18n, locale: i18n.locale, words }
  return (facet: string, v: { value: string; label: string }) =>
    words[`${facet}:${v.value}`] ?? name(facet, v.value, v.label)
}
