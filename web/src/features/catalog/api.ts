import { queryOptions } from '@tanstack/react-query'
import { api } from '@/api/client'
import type { CourseCard, Home, Listing } from '@/api/types'

export const homeQuery = queryOptions({
  queryKey: ['home'],
  queryFn: () => api.get<Home>('/home'),
})

export type ListingSearch = Record<string, string | string[]>

// What of the address filters the list: its language does not.
export function filtersOf({ lang: _, ...filters }: ListingSearch): ListingSearch {
  return filters
}

export const listingQuery = (search: ListingSearch) =>
  queryOptions({
    queryKey: ['listing', search],
    queryFn: () => api.get<Listing>('/catalog/courses', search),
  })

export const relatedQuery = (slug: string) =>
  queryOptions({
    queryKey: ['related', slug],
    queryFn: () => api.get<{ courses: CourseCard[] }>(`/catalog/related/${encodeURIComponent(slug)}`),
  })
