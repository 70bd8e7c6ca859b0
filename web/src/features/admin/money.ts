import { queryOptions } from '@tanstack/react-query'
import { api } from '@/api/client'
import { keyOf } from '@/api/keys'
import type { components } from '@/api/schema'
import type { Proof } from '@/api/types'
import type { Asked } from './api'

type Schemas = components['schemas']
export type PayoutOverview = Schemas['PayoutOverview']
export type PayoutRun = Schemas['PayoutRun']
export type RunDetails = Schemas['PayoutRunDetails']
export type Payout = Schemas['Payout']
export type SaleTerms = Schemas['SaleTerms']
export type TermsForm = Omit<Schemas['TermsForm'], '$schema'>
export type SalesReport = Schemas['SalesReport']
export type SaleSums = Schemas['SaleSums']
export type Reconciliation = Schemas['Reconciliation']
export type Difference = Schemas['Difference']
export type TaxMatter = Schemas['TaxMatter']
export type TaxMattersList = Schemas['TaxMatters']
export type LedgerPosting = Schemas['LedgerPosting']

export const payoutsQuery = queryOptions({
  queryKey: keyOf('admin', 'payouts'),
  queryFn: () => api.get<PayoutOverview>('/admin/payouts'),
  staleTime: 0,
})
// A run with its payouts after one of them; from the first on without.
export const runQuery = (id: string, after = '') =>
  queryOptions({
    queryKey: keyOf('admin', 'payouts', { id, after }),
    queryFn: () => api.get<RunDetails>(`/admin/payouts/${encodeURIComponent(id)}`, { after }),
    staleTime: 0,
  })
export const termsQuery = queryOptions({
  queryKey: keyOf('admin', 'terms'),
  queryFn: () => api.get<SaleTerms>('/admin/earning-terms'),
  staleTime: 0,
})
export const reportQuery = (from: string, to: string) =>
  queryOptions({
    queryKey: keyOf('admin', 'report', { from, to }),
    queryFn: () => api.get<SalesReport>('/admin/reports', { from, to }),
    staleTime: 0,
  })
export type Datev = Schemas['DATEV']
export type DatevForm = Schemas['DATEVSettings']
export const datevQuery = queryOptions({
  queryKey: keyOf('admin', 'datev'),
  queryFn: () => api.get<Datev>('/admin/datev'),
  staleTime: 0,
})
export const setDatev = (form: DatevForm) => api.put('/admin/datev', form)
export const taxMattersQuery = queryOptions({
  queryKey: keyOf('admin', 'tax-matters'),
  queryFn: () => api.get<Schemas['TaxMatters']>('/admin/tax-matters'),
  staleTime: 0,
})
export const postingsQuery = (asked: Asked) =>
  queryOptions({
    queryKey: keyOf('admin', 'postings', asked),
    queryFn: () => api.get<Schemas['LedgerPostings']>('/admin/postings', asked),
    staleTime: 0,
  })
export const reconciliationQuery = queryOptions({
  queryKey: keyOf('admin', 'reconciliation'),
  queryFn: () => api.get<Schemas['LastReconciliation']>('/admin/reconciliation'),
  staleTime: 0,
})

const part = encodeURIComponent

export const runFile = (id: string, file: 'sepa.xml' | 'payouts.csv') => `/api/admin/payouts/${part(id)}/${file}`

export const taxMatters = {
  settle: (row: TaxMatter) => api.post(`/admin/tax-matters/${part(row.number)}/${part(row.kind)}/settle`),
}
export const books = {
  propose: () => api.post<{ id: string }>('/admin/payouts'),
  discard: (id: string) => api.delete(`/admin/payouts/${part(id)}`),
  send: (id: string, proof: Proof) => api.post(`/admin/payouts/${part(id)}/send`, proof),
  confirmAll: (id: string) => api.post(`/admin/payouts/${part(id)}/confirm`),
  confirm: (id: string, payout: string) => api.post(`/admin/payouts/${part(id)}/payouts/${part(payout)}/confirm`),
  giveBack: (id: string, payout: string, reason: string) =>
    api.post(`/admin/payouts/${part(id)}/payouts/${part(payout)}/return`, { reason: reason || undefined }),
  setMinimum: (minimum: number) => api.put('/admin/payouts/minimum', { minimum }),
  setPayer: (account: { holder: string; iban: string }, proof: Proof) =>
    api.put('/admin/payouts/payer', { ...account, ...proof }),
  setTerms: (terms: TermsForm) => api.put('/admin/earning-terms', terms),
  setShare: (person: string, sharePercent: number | null) =>
    api.put(`/admin/people/${part(person)}/share`, { sharePercent: sharePercent ?? undefined }),
  reconcile: () => api.post<Schemas['LastReconciliation']>('/admin/reconciliation'),
}
