import { queryOptions } from '@tanstack/react-query'
import { api } from '@/api/client'
import { keyOf } from '@/api/keys'
import type { Reviews } from '@/api/types'

export type ReviewsSearch = {
  sort?: 'newest' | 'helpful'
  stars?: number
  page?: number
}

export const reviewsQuery = (slug: string, search: ReviewsSearch = {}) =>
  queryOptions({
    queryKey: keyOf('reviews', slug, search),
    queryFn: () => api.get<Reviews>(`/courses/${encodeURIComponent(slug)}/reviews`, search),
  })
