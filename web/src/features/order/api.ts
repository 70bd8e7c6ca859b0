import { queryOptions } from '@tanstack/react-query'
import { api } from '@/api/client'
import { keyOf } from '@/api/keys'
import type { Card, Cart, CartBuyer, Order, OrderRow, PayMethod, TransferDetails } from '@/api/types'
import { origin } from '@/lib/cart'

export const cartQuery = queryOptions({
  queryKey: keyOf('cart'),
  queryFn: () => api.get<Cart>('/cart'),
  staleTime: 0,
  refetchOnWindowFocus: true,
})
// What was bought just now, for who finds an empty cart. It is renewed with the cart.
export const justBoughtQuery = queryOptions({
  queryKey: keyOf('cart', 'bought'),
  queryFn: () => api.get<{ order: Order | null }>('/orders/just-bought'),
  staleTime: 0,
})
export const cardsQuery = queryOptions({
  queryKey: keyOf('cards'),
  queryFn: () => api.get<{ cards: Card[] }>('/payment/cards'),
})
export const orderQuery = (number: string) =>
  queryOptions({
    queryKey: keyOf('order', number),
    queryFn: () => api.get<Order>(`/orders/${encodeURIComponent(number)}`),
  })
export const ordersQuery = queryOptions({
  queryKey: keyOf('orders'),
  queryFn: () => api.get<{ orders: OrderRow[] }>('/orders'),
})

// How to pay an order by bank transfer.
export const transferQuery = (number: string) =>
  queryOptions({
    queryKey: keyOf('transfer', number),
    queryFn: () => api.get<TransferDetails>(`/orders/${encodeURIComponent(number)}/transfer`),
  })

export const methodsQuery = queryOptions({
  queryKey: keyOf('pay-methods'),
  queryFn: () => api.get<{ methods: PayMethod[] }>('/payment/methods'),
  staleTime: 600_000,
})

export type NewCard = { name: string; number: string; expMonth: number; expYear: number; cvv: string }
export type Payment =
  | { kind: 'card'; cardId: string }
  | { kind: 'token'; token: string; save: boolean }
  | { kind: 'page'; provider: PayMethod['provider']; onSite?: boolean; save?: boolean }
  | { kind: 'free' }

export const cart = {
  add: (slug: string) => api.post<Cart>('/cart/lines', { slug }),
  remove: (slug: string) => api.delete<Cart>(`/cart/lines/${encodeURIComponent(slug)}`),
  addBundle: (slug: string) => api.put<Cart>(`/cart/bundles/${encodeURIComponent(slug)}`),
  removeBundle: (slug: string) => api.delete<Cart>(`/cart/bundles/${encodeURIComponent(slug)}`),
  applyCoupon: (code: string) => api.put<Cart>('/cart/coupon', { code }),
  dropCoupon: () => api.delete<Cart>('/cart/coupon'),
  setBuyer: (buyer: CartBuyer) => api.put<Cart>('/cart/buyer', buyer),
  tokenize: (card: NewCard) => api.post<{ token: string }>('/payment/test/tokens', card),
  pay: (key: string, quote: string, payment: Payment) =>
    api.post<Order>('/orders', { quote, payment, source: origin() }, { 'Idempotency-Key': key }),
}

// What the provider's fields need to pay an order; empty if there is nothing to pay any more.
export const secretOf = async (number: string) =>
  (await api.get<{ secret: string }>(`/orders/${encodeURIComponent(number)}/secret`)).secret

export const cards = {
  add: (token: string) => api.post<{ cards: Card[] }>('/payment/cards', { token }),
  prefer: (id: string) => api.put(`/payment/cards/${encodeURIComponent(id)}/default`),
  remove: (id: string) => api.delete(`/payment/cards/${encodeURIComponent(id)}`),
}

export const transfers = {
  cancel: (number: string) => api.delete(`/orders/${encodeURIComponent(number)}/transfer`),
}

export const corrections = {
  send: (number: string, to: { invoice: string; name: string; buyer: CartBuyer }) =>
    api.put<Order>(`/orders/${encodeURIComponent(number)}/buyer`, to),
}

export const history = {
  refund: ({ number, slug, reason }: { number: string; slug: string; reason: string }) =>
    api.post<{ state: 'asked' | 'done' }>(
      `/orders/${encodeURIComponent(number)}/lines/${encodeURIComponent(slug)}/refund`,
      { reason },
    ),
  hide: ({ number, slug, hidden }: { number: string; slug: string; hidden: boolean }) =>
    api.put(`/orders/${encodeURIComponent(number)}/lines/${encodeURIComponent(slug)}/hidden`, { hidden }),
}
