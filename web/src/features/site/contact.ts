import { queryOptions } from '@tanstack/react-query'
import { api } from '@/api/client'
import { keyOf } from '@/api/keys'
import type { components } from '@/api/schema'

// What the contact page says in a language.
export const contactQuery = (lang: string) =>
  queryOptions({
    queryKey: keyOf('contact', lang),
    queryFn: () => api.get<components['schemas']['ContactWords']>('/site/contact', { lang }),
  })
