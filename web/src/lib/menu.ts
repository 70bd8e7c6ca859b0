import { queryOptions } from '@tanstack/react-query'
import { api } from '@/api/client'
import { keyOf } from '@/api/keys'
import type { CategoryGroup, Subject } from '@/api/types'

// The categories and subjects of the marketplace, for menus and forms.
export const menuQuery = queryOptions({
  queryKey: keyOf('menu'),
  queryFn: () => api.get<{ groups: CategoryGroup[]; subjects: Subject[] }>('/catalog/menu'),
  staleTime: 600_000,
})
