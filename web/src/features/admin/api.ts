import { queryOptions } from '@tanstack/react-query'
import { api } from '@/api/client'
import type { Money } from '@/api/types'

type Paged = { total: number; page: number; pages: number }

export type Role = 'instructor' | 'specialist' | 'operator'
export type DeskPerson = {
  id: string
  slug: string
  name: string
  email: string
  verified: boolean
  roles: Role[]
  language: string
  devices: number
  createdAt: string
  suspendedAt: string | null
  closingAt: string | null
}
export type DeskPeople = Paged & { people: DeskPerson[] }

export type Buyer = { name: string; email: string }
export type DeskLine = {
  slug: string
  title: string
  paid: Money
  refund: 'no' | 'asked' | 'refused' | 'underway' | 'done'
  refundedAt: string | null
  refundable: boolean
}
export type DeskOrder = {
  number: string
  status: 'pending' | 'paid' | 'failed' | 'refunded'
  createdAt: string
  paidAt: string | null
  buyerId: string
  buyer: Buyer
  coupon: string
  total: Money
  lines: DeskLine[]
}
export type DeskOrders = Paged & { orders: DeskOrder[] }
export type RefundWish = {
  number: string
  slug: string
  title: string
  buyer: Buyer
  amount: Money
  percent: number
  reason: string
  paidAt: string | null
  askedAt: string | null
}

export type DeskCoupon = {
  id: string
  code: string
  kind: 'percent' | 'amount'
  value: number
  currency: string
  course: { slug: string; title: string } | null
  startsAt: string | null
  endsAt: string | null
  maxUses: number | null
  maxPerPerson: number | null
  uses: number
  state: 'running' | 'planned' | 'ended' | 'used_up'
  createdAt: string
}
export type DeskCoupons = Paged & { coupons: DeskCoupon[] }
export type CouponForm = {
  code: string
  kind: 'percent' | 'amount'
  value: number
  course: string
  startsAt: string | null
  endsAt: string | null
  maxUses: number | null
  maxPerPerson: number | null
}

export type DeskFeatured = { slug: string; title: string; instructor: string; coverUrl: string; published: boolean }

export type DeskAct = {
  id: string
  at: string
  actorId: string
  actor: string
  action: string
  subject: string
  subjectName: string
  details: Record<string, string>
}
export type DeskActs = Paged & { acts: DeskAct[]; aboutName: string }

// What a list is asked, as it stands in the address.
export type Asked = Record<string, string>

const list = <T>(name: string) => {
  return (asked: Asked) =>
    queryOptions({ queryKey: ['desk', name, asked], queryFn: () => api.get<T>(`/admin/${name}`, asked), staleTime: 0 })
}
export const peopleQuery = list<DeskPeople>('people')
export const ordersQuery = list<DeskOrders>('orders')
export const couponsQuery = list<DeskCoupons>('coupons')
export const actsQuery = list<DeskActs>('audit')
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

const line = (number: string, slug: string) => `/admin/orders/${encodeURIComponent(number)}/lines/${encodeURIComponent(slug)}`
const featured = (slug: string) => `/admin/featured/${encodeURIComponent(slug)}`

export const desk = {
  setRole: (id: string, role: Role, on: boolean) => api.put(`/admin/people/${id}/roles/${role}`, { on }),
  setSuspended: (id: string, suspended: boolean) => api.put(`/admin/people/${id}/suspended`, { suspended }),
  signOut: (id: string) => api.post(`/admin/people/${id}/sign-out`),
  refund: (number: string, slug: string) => api.post(`${line(number, slug)}/refund`),
  refuse: (number: string, slug: string) => api.post(`${line(number, slug)}/refuse-refund`),
  addCoupon: (form: CouponForm) => api.post('/admin/coupons', form),
  endCoupon: (id: string) => api.put(`/admin/coupons/${id}/end`, { now: true }),
  setCouponEnd: (id: string, endsAt: string | null) => api.put(`/admin/coupons/${id}/end`, { endsAt }),
  feature: (slug: string, place: number) => api.put(featured(slug), { place }),
  unfeature: (slug: string) => api.delete(featured(slug)),
}
