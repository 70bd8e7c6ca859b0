import { queryOptions } from '@tanstack/react-query'
import { api } from '@/api/client'
import { keyOf } from '@/api/keys'
import type { components } from '@/api/schema'
import type {
  AdminCoupons,
  AdminFeatured,
  AdminOrders,
  AdminPeople,
  AuditLog,
  CouponForm,
  Proof,
  RefundRequest,
  Synonyms,
} from '@/api/types'

type Schemas = components['schemas']
type StudioChoices = Schemas['StudioChoices']

export type {
  AdminCoupon,
  AdminFeatured,
  AdminOrder,
  AdminOrderLine,
  AdminPerson,
  AuditEntry,
  Synonym,
} from '@/api/types'

export type Role = 'instructor' | 'specialist' | 'operator'

const e = encodeURIComponent

// The parameters of a list, as in its address.
export type Asked = Record<string, string>

export const peopleQuery = (asked: Asked) =>
  queryOptions({
    queryKey: keyOf('admin', 'people', asked),
    queryFn: () => api.get<AdminPeople>('/admin/people', asked),
    staleTime: 0,
  })
export const ordersQuery = (asked: Asked) =>
  queryOptions({
    queryKey: keyOf('admin', 'orders', asked),
    queryFn: () => api.get<AdminOrders>('/admin/orders', asked),
    staleTime: 0,
  })
export const couponsQuery = (asked: Asked) =>
  queryOptions({
    queryKey: keyOf('admin', 'coupons', asked),
    queryFn: () => api.get<AdminCoupons>('/admin/coupons', asked),
    staleTime: 0,
  })
export const auditQuery = (asked: Asked) =>
  queryOptions({
    queryKey: keyOf('admin', 'audit', asked),
    queryFn: () => api.get<AuditLog>('/admin/audit', asked),
    staleTime: 0,
  })
export type OrderPage = Schemas['OrderPage']
export type StoppedReturn = Schemas['StoppedReturn']
export type PersonPage = Schemas['PersonPage']
export const orderQuery = (number: string) =>
  queryOptions({
    queryKey: keyOf('admin', 'order', number),
    queryFn: () => api.get<OrderPage>(`/admin/orders/${e(number)}`),
    staleTime: 0,
  })
export const personQuery = (id: string) =>
  queryOptions({
    queryKey: keyOf('admin', 'person', id),
    queryFn: () => api.get<PersonPage>(`/admin/people/${e(id)}`),
    staleTime: 0,
  })
export type AdminCourse = Schemas['AdminCourse']
export type CoursePage = Schemas['CoursePage']
export type CouponPage = Schemas['CouponPage']
export const coursesQuery = (asked: Asked) =>
  queryOptions({
    queryKey: keyOf('admin', 'course-list', asked),
    queryFn: () => api.get<Schemas['AdminCourses']>('/admin/courses', asked),
    staleTime: 0,
  })
export const courseQuery = (slug: string) =>
  queryOptions({
    queryKey: keyOf('admin', 'course', slug),
    queryFn: () => api.get<CoursePage>(`/admin/courses/${e(slug)}`),
    staleTime: 0,
  })
export const couponQuery = (id: string) =>
  queryOptions({
    queryKey: keyOf('admin', 'coupon', id),
    queryFn: () => api.get<CouponPage>(`/admin/coupons/${e(id)}`),
    staleTime: 0,
  })
export const findQuery = (q: string) =>
  queryOptions({
    queryKey: keyOf('admin', 'find', q),
    queryFn: () => api.get<Schemas['Found']>('/admin/find', { q }),
    enabled: q.length > 1,
    staleTime: 10_000,
  })
export type QueueTimes = Omit<components['schemas']['SubjectTimes'], 'subject'>
export const videoWorkQuery = queryOptions({
  queryKey: keyOf('admin', 'videos'),
  queryFn: () => api.get<components['schemas']['VideoWork']>('/admin/videos'),
  staleTime: 0,
  refetchInterval: 10_000,
})
export type Period = Schemas['Period']
export type Waiting = Schemas['Waiting']
export type FailedJob = Schemas['FailedJob']
export const overviewQuery = (days: string) =>
  queryOptions({
    queryKey: keyOf('admin', 'overview', { days }),
    queryFn: () => api.get<Schemas['Overview']>('/admin/overview', { days }),
    staleTime: 0,
  })
export const jobsQuery = queryOptions({
  queryKey: keyOf('admin', 'jobs'),
  queryFn: () => api.get<Schemas['Jobs']>('/admin/jobs'),
  staleTime: 0,
  refetchInterval: 10_000,
})
export const refundRequestsQuery = queryOptions({
  queryKey: keyOf('admin', 'refunds'),
  queryFn: () => api.get<{ requests: RefundRequest[]; returns: StoppedReturn[] }>('/admin/refunds'),
  staleTime: 0,
})
export const featuredQuery = queryOptions({
  queryKey: keyOf('admin', 'featured'),
  queryFn: () => api.get<{ courses: AdminFeatured[] }>('/admin/featured'),
  staleTime: 0,
})
export const synonymsQuery = queryOptions({
  queryKey: keyOf('admin', 'synonyms'),
  queryFn: () => api.get<Synonyms>('/admin/synonyms'),
  staleTime: 0,
})
export const timesQuery = queryOptions({
  queryKey: keyOf('admin', 'approvals'),
  queryFn: () => api.get<Schemas['Times']>('/admin/approvals'),
  staleTime: 0,
})
export const choicesQuery = queryOptions({
  queryKey: keyOf('admin', 'studio'),
  queryFn: () => api.get<StudioChoices>('/admin/studio'),
  staleTime: 0,
})
export const coursesLike = (q: string) =>
  queryOptions({
    queryKey: keyOf('admin', 'courses', q),
    queryFn: () => api.get<Pick<Schemas['Suggestions'], 'courses'>>('/catalog/suggest', { q }),
    enabled: q.trim().length > 1,
  })

export const admin = {
  setRole: (id: string, role: Role, on: boolean, proof: Proof) =>
    api.put(`/admin/people/${id}/roles/${role}`, { on, ...proof }),
  setSuspended: (id: string, suspended: boolean, reason: string, proof: Proof) =>
    api.put(`/admin/people/${id}/suspended`, { suspended, reason: reason || undefined, ...proof }),
  signOut: (id: string) => api.post(`/admin/people/${id}/sign-out`),
  sendReset: (id: string) => api.post(`/admin/people/${id}/password-reset`),
  refund: (number: string, slug: string) => api.post(`/admin/orders/${e(number)}/lines/${e(slug)}/refund`),
  settleRefund: (number: string, slug: string) => api.post(`/admin/orders/${e(number)}/lines/${e(slug)}/settle-refund`),
  returnPayment: (number: string, _: string) => api.post(`/admin/orders/${e(number)}/return`),
  settleReturn: (number: string, _: string) => api.post(`/admin/orders/${e(number)}/settle-return`),
  decline: (number: string, slug: string) => api.post(`/admin/orders/${e(number)}/lines/${e(slug)}/refuse-refund`),
  addCoupon: (form: CouponForm) => api.post('/admin/coupons', form),
  endCoupon: (id: string) => api.put(`/admin/coupons/${id}/end`, { now: true }),
  setCouponEnd: (id: string, endsAt: string | null) => api.put(`/admin/coupons/${id}/end`, { endsAt }),
  editCoupon: (id: string, edit: Schemas['CouponEdit']) => api.put(`/admin/coupons/${id}`, edit),
  withhold: (slug: string, withheld: boolean) => api.put(`/admin/courses/${e(slug)}/withheld`, { withheld }),
  feature: (slug: string, place: number) => api.put(`/admin/featured/${e(slug)}`, { place }),
  addSynonym: (words: string) => api.post('/admin/synonyms', { words }),
  setSynonym: (id: string, words: string) => api.put(`/admin/synonyms/${e(id)}`, { words }),
  removeSynonym: (id: string) => api.delete(`/admin/synonyms/${e(id)}`),
  choose: (choices: StudioChoices) => api.put('/admin/studio', choices),
  retryJob: (id: number) => api.post(`/admin/jobs/${id}/retry`),
  deleteJob: (id: number) => api.delete(`/admin/jobs/${id}`),
  unfeature: (slug: string) => api.delete(`/admin/featured/${e(slug)}`),
}
