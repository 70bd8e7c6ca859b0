import { queryOptions } from '@tanstack/react-query'
import { api } from '@/api/client'
import type { Card, Cart, Order, OrderRow } from '@/api/types'

export const cartQuery = queryOptions({ queryKey: ['cart'], queryFn: () => api.get<Cart>('/cart'), staleTime: 0 })
export const cardsQuery = queryOptions({ queryKey: ['cards'], queryFn: () => api.get<{ cards: Card[] }>('/payment/cards') })
export const orderQuery = (number: string) =>
  queryOptions({ queryKey: ['order', number], queryFn: () => api.get<Order>(`/orders/${encodeURIComponent(number)}`) })
export const ordersQuery = queryOptions({ queryKey: ['orders'], queryFn: () => api.get<{ orders: OrderRow[] }>('/orders') })

export type NewCard = { name: string; number: string; expMonth: number; expYear: number; cvv: string }
export type Payment = { kind: 'card'; cardId: string } | { kind: 'token'; token: string; save: boolean } | { kind: 'free' }

export const cart = {
  add: (slug: string) => api.post<Cart>('/cart/lines', { slug }),
  remove: (slug: string) => api.delete<Cart>(`/cart/lines/${encodeURIComponent(slug)}`),
  applyCoupon: (code: string) => api.put<Cart>('/cart/coupon', { code }),
  dropCoupon: () => api.delete<Cart>('/cart/coupon'),
  tokenize: (card: NewCard) => api.post<{ token: string }>('/payment/test/tokens', card),
  pay: (key: string, quote: string, payment: Payment) => api.post<Order>('/orders', { quote, payment }, { 'Idempotency-Key': key }),
}
