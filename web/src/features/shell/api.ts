import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '@/api/client'
import type { Cart, CategoryGroup, Me, Subject, Suggestions } from '@/api/types'
import { meQuery } from '@/lib/me'

export const menuQuery = queryOptions({
  queryKey: ['menu'],
  queryFn: () => api.get<{ groups: CategoryGroup[]; subjects: Subject[] }>('/catalog/menu'),
  staleTime: 600_000,
})

export const suggestQuery = (q: string) =>
  queryOptions({
    queryKey: ['suggest', q],
    queryFn: () => api.get<Suggestions>('/catalog/suggest', { q }),
    staleTime: 60_000,
  })

// Ends the session, forgets all that was loaded, and starts anew at the home page.
export function useSignOut() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => api.post('/account/sign-out'),
    onSuccess: () => {
      client.clear()
      window.location.assign('/')
    },
  })
}

// Puts a course into the cart or takes it out; the header follows.
export function useCartLine() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ slug, wanted }: { slug: string; wanted: boolean }) =>
      wanted ? api.post<Cart>('/cart/lines', { slug }) : api.delete<Cart>(`/cart/lines/${encodeURIComponent(slug)}`),
    onSuccess: cart => {
      client.setQueryData<Me>(meQuery.queryKey, me => me && { ...me, cart })
      client.setQueryData(['cart'], cart)
    },
  })
}
