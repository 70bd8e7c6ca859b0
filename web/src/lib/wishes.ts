import { queryOptions } from '@tanstack/react-query'
import { api } from '@/api/client'
import { keyOf } from '@/api/keys'
import type { Cart, WishList } from '@/api/types'

export const wishesQuery = queryOptions({
  queryKey: keyOf('wishes'),
  queryFn: () => api.get<WishList>('/wish-list'),
  staleTime: 0,
})

const address = (slug: string) => `/wish-list/${encodeURIComponent(slug)}`

export const wishes = {
  add: (slug: string) => api.put(address(slug)),
  remove: (slug: string) => api.delete(address(slug)),
  move: (slug: string) => api.post<Cart>(`${address(slug)}/move`),
}

// What a visitor wished for before signing in, in this window.
const kept = 'stoa-wish'
export const wishLater = (slug: string) => sessionStorage.setItem(kept, slug)
export function takeWish(slug: string): boolean {
  if (sessionStorage.getItem(kept) !== slug) return false
  sessionStorage.removeItem(kept)
  return true
}
