import { queryOptions } from '@tanstack/react-query'
import { api } from '@/api/client'
import { keyOf } from '@/api/keys'
import type { Reviews } from '@/api/types'

export type ReviewsSearch = {
  sort?: 'newest' | 'helpful'
  stars?: number
  topic?: string
  page?: number
}

// What the address says: the reviews of a topic.
export const topicOf = ({ topic }: { topic?: string | string[] }): ReviewsSearch =>
  topic ? { topic: String(topic) } : {}

export const reviewsQuery = (slug: string, search: ReviewsSearch = {}) =>
  queryOptions({
    queryKey: keyOf('reviews', slug, search),
    queryFn: () => api.get<Reviews>(`/courses/${encodeURIComponent(slug)}/reviews`, search),
  })
