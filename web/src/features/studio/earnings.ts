import { queryOptions } from '@tanstack/react-query'
import { api } from '@/api/client'
import { keyOf } from '@/api/keys'
import type { components } from '@/api/schema'
import type { Proof } from '@/api/types'

type Schemas = components['schemas']
export type Earnings = Schemas['Earnings']
export type Sale = Schemas['Sale']
export type MyPayouts = Schemas['MyPayouts']
export type OwnCoupons = Schemas['OwnCoupons']
export type SalesSearch = { month: string; course: string; page: string; from: string }

export const earningsQuery = queryOptions({
  queryKey: keyOf('earnings'),
  queryFn: () => api.get<Earnings>('/studio/earnings'),
  staleTime: 0,
})
export const salesQuery = (asked: SalesSearch) =>
  queryOptions({
    queryKey: keyOf('earnings', 'sales', asked),
    queryFn: () => api.get<Schemas['Sales']>('/studio/earnings/sales', asked),
    staleTime: 0,
  })
export const myPayoutsQuery = queryOptions({
  queryKey: keyOf('earnings', 'payouts'),
  queryFn: () => api.get<MyPayouts>('/studio/payouts'),
  staleTime: 0,
})
export const ownCouponsQuery = queryOptions({
  queryKey: keyOf('earnings', 'coupons'),
  queryFn: () => api.get<OwnCoupons>('/studio/coupons'),
  staleTime: 0,
})

export const earnings = {
  setAccount: (account: { holder: string; iban: string }, proof: Proof) =>
    api.put('/studio/payouts/account', { ...account, ...proof }),
  addCoupon: (coupon: Schemas['OwnForm']) => api.post('/studio/coupons', coupon),
  endCoupon: (id: string) => api.post(`/studio/coupons/${id}/end`),
}
