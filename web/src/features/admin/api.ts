import { queryOptions } from '@tanstack/react-query'
import { api } from '@/api/client'
import type { CouponForm, DeskActs, DeskCoupons, DeskFeatured, DeskOrders, DeskPeople, RefundWish } from '@/api/types'

export type { DeskAct, DeskCoupon, DeskFeatured, DeskLine, DeskOrder, DeskPerson } from '@/api/types'

export type Role = 'instructor' | 'specialist' | 'operator'

// What a list is asked, as it stands in the address.
export type Asked = Record<string, string>

export const peopleQuery = (asked: Asked) =>
  queryOptions({ queryKey: ['desk', 'people', asked], queryFn: () => api.get<DeskPeople>('/admin/people', asked), staleTime: 0 })
export const ordersQuery = (asked: Asked) =>
  queryOptions({ queryKey: ['desk', 'orders', asked], queryFn: () => api.get<DeskOrders>('/admin/orders', asked), staleTime: 0 })
export const couponsQuery = (asked: Asked) =>
  queryOptions({ queryKey: ['desk', 'coupons', asked], queryFn: () => api.get<DeskCoupons>('/admin/coupons', asked), staleTime: 0 })
export const actsQuery = (asked: Asked) =>
  queryOptions({ queryKey: ['desk', 'audit', asked], queryFn: () => api.get<DeskActs>('/admin/audit', asked), staleTime: 0 })
export const wishesQuery = queryOptions({
  queryKey: ['desk', 'refunds'],
  queryFn: () => api.get<{ wishes: RefundWish[] }>('/admin/refunds'),
  staleTime: 0,
})
export const featuredQuery = queryOptions({
  queryKey: ['desk', 'featured'],
  queryFn: () => api.get<{ courses: DeskFeatured[] }>('/admin/featured'),
  staleTime: 0,
})
export const coursesLike = (q: string) =>
  queryOptions({
    queryKey: ['desk', 'courses', q],
    queryFn: () => api.get<{ courses: { slug: string; title: string }[] }>('/catalog/suggest', { q }),
    enabled: q.trim().length > 1,
  })

const e = encodeURIComponent

export const desk = {
  setRole: (id: string, role: Role, on: boolean) => api.put(`/admin/people/${id}/roles/${role}`, { on }),
  setSuspended: (id: string, suspended: boolean) => api.put(`/admin/people/${id}/suspended`, { suspended }),
  signOut: (id: string) => api.post(`/admin/people/${id}/sign-out`),
  refund: (number: string, slug: string) => api.post(`/admin/orders/${e(number)}/lines/${e(slug)}/refund`),
  refuse: (number: string, slug: string) => api.post(`/admin/orders/${e(number)}/lines/${e(slug)}/refuse-refund`),
  addCoupon: (form: CouponForm) => api.post('/admin/coupons', form),
  endCoupon: (id: string) => api.put(`/admin/coupons/${id}/end`, { now: true }),
  setCouponEnd: (id: string, endsAt: string | null) => api.put(`/admin/coupons/${id}/end`, { endsAt }),
  feature: (slug: string, place: number) => api.put(`/admin/featured/${e(slug)}`, { place }),
  unfeature: (slug: string) => api.delete(`/admin/featured/${e(slug)}`),
}
