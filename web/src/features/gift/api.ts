import { queryOptions } from '@tanstack/react-query'
import { api } from '@/api/client'
import { keyOf } from '@/api/keys'
import type { Cart, GiftDetails, GiftOffer, GivenGift } from '@/api/types'

export const giftsQuery = queryOptions({
  queryKey: keyOf('gifts'),
  queryFn: () => api.get<{ gifts: GivenGift[] }>('/gifts'),
  staleTime: 0,
})

const code = (text: string) => `/gift-codes/${encodeURIComponent(text)}`

export const offerQuery = (text: string) =>
  queryOptions({ queryKey: keyOf('gift', text), queryFn: () => api.get<GiftOffer>(code(text)), staleTime: 0 })

const gift = (id: string) => `/gifts/${encodeURIComponent(id)}`

export const gifts = {
  give: (slug: string, to: GiftDetails) => api.put<Cart>(`/cart/gifts/${encodeURIComponent(slug)}`, to),
  change: (id: string, to: GiftDetails) => api.put<GivenGift>(gift(id), to),
  resend: (id: string) => api.post(`${gift(id)}/email`),
  redeem: (text: string) => api.post<{ slug: string }>(code(text)),
}

// The zone whose days are meant. Never on the server.
export const zoneHere = () => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC'
