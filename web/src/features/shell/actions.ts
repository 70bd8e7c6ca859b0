import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '@/api/client'
import type { Cart } from '@/api/types'
import { keepCart } from '@/lib/cart'
import { forgetDrafts } from '@/lib/drafts'
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

// Adds a course or a bundle to the cart or removes it; the header follows.
export function useCartLine() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ slug, bundle, wanted }: { slug: string; bundle: boolean; wanted: boolean }) => {
      const e = encodeURIComponent(slug)
      if (bundle) return wanted ? api.put<Cart>(`/cart/bundles/${e}`) : api.delete<Cart>(`/cart/bundles/${e}`)
      return wanted ? api.post<Cart>('/cart/lines', { slug }) : api.delete<Cart>(`/cart/lines/${e}`)
    },
    onSuccess: cart => keepCart(client, cart),
  })
}
