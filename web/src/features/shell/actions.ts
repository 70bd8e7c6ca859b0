import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '@/api/client'
import type { Cart } from '@/api/types'
import { keepCart } from '@/lib/cart'
import { forgetDrafts } from '@/lib/draft'
import { tellTabs } from '@/lib/tabs'

// Ends the session, clears all loaded data and opens the home page.
export function useSignOut() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => api.post('/account/sign-out'),
    onSuccess: () => {
      forgetDrafts()
      tellTabs('signed-out')
      client.clear()
      window.location.assign('/')
    },
  })
}

// Adds a course to the cart or removes it; the header follows.
export function useCartLine() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ slug, wanted }: { slug: string; wanted: boolean }) =>
      wanted ? api.post<Cart>('/cart/lines', { slug }) : api.delete<Cart>(`/cart/lines/${encodeURIComponent(slug)}`),
    onSuccess: cart => keepCart(client, cart),
  })
}
