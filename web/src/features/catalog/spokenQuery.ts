import { queryOptions } from '@tanstack/react-query'
import { api } from '@/api/client'
import { keyOf } from '@/api/keys'
import type { paths } from '@/api/schema'
import type { Spoken } from '@/api/types'
import type { ListingSearch } from './api'

type Asked = NonNullable<paths['/api/search/spoken']['get']['parameters']['query']>

// What is said in lessons, for a person, whose lessons are not locked.
export const spokenQuery = (asked: Asked, person = '') =>
  queryOptions({
    queryKey: keyOf('spoken', asked, person),
    queryFn: () => api.get<Spoken>('/search/spoken', asked),
  })

// A page of it, as an address asks for it.
export const spokenAsked = ({ q, page }: ListingSearch, lang: string): Asked => ({
  in: lang,
  ...(page && { page: String(page) }),
  q: String(q),
})
