import { queryOptions } from '@tanstack/react-query'
import { api } from '@/api/client'
import { keyOf } from '@/api/keys'
import type { paths } from '@/api/schema'
import type { Beside, Home, Listing } from '@/api/types'

type Query = NonNullable<paths['/api/catalog/courses']['get']['parameters']['query']>

export const homeQuery = queryOptions({
  queryKey: keyOf('home'),
  queryFn: () => api.get<Home>('/home'),
})

export type ListingSearch = Record<string, string | string[]>

// The parameters that the list reads: the server caches no separate page for any others.
const read: Record<Exclude<keyof Query, 'in'> | 'lang' | 'show', true> = {
  captions: true,
  category: true,
  duration: true,
  exact: true,
  group: true,
  instructor: true,
  lang: true,
  language: true,
  level: true,
  max: true,
  min: true,
  page: true,
  price: true,
  q: true,
  rating: true,
  show: true,
  sort: true,
  subject: true,
}
export const listingSearch = (search: ListingSearch): ListingSearch =>
  Object.fromEntries(Object.entries(search).filter(([name]) => name in read))

// The parameters that filter the list: its language doesn't, nor what else is shown.
export function filtersOf(search: ListingSearch): ListingSearch {
  const { lang: _, show: __, ...filters } = listingSearch(search)
  return filters
}

// Words are understood in the page's language, so a text search names it.
export const listingQuery = (search: ListingSearch, lang?: string) => {
  const asked = search.q && lang ? { ...search, in: lang } : search
  return queryOptions({
    queryKey: keyOf('listing', asked),
    queryFn: () => api.get<Listing>('/catalog/courses', asked),
  })
}

export const relatedQuery = (slug: string) =>
  queryOptions({
    queryKey: keyOf('related', slug),
    queryFn: () => api.get<Beside>(`/catalog/related/${encodeURIComponent(slug)}`),
  })
