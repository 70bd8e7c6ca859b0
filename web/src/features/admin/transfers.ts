import { queryOptions } from '@tanstack/react-query'
import { api } from '@/api/client'
import { keyOf } from '@/api/keys'
import type { components } from '@/api/schema'
import type { Proof } from '@/api/types'

type Schemas = components['schemas']
export type TransferOverview = Schemas['TransferOverview']
export type WaitingTransfer = Schemas['WaitingTransfer']
export type TransferReturn = Schemas['TransferReturn']
export type TransferSettings = Schemas['TransferSettings']
export type TransferAccount = Schemas['TransferAccount']
export type TransferRules = Omit<Schemas['TransferRules'], '$schema'>
export type Received = Pick<Schemas['TransferReceivedInBody'], 'cents' | 'on' | 'before'>

export type TransferEntries = Schemas['TransferEntries']
export type TransferEntry = Schemas['TransferEntry']

export const transfersQuery = queryOptions({
  queryKey: keyOf('admin', 'transfers'),
  queryFn: () => api.get<TransferOverview>('/admin/transfers'),
  staleTime: 0,
})

export const entriesQuery = queryOptions({
  queryKey: keyOf('admin', 'transfer-entries'),
  queryFn: () => api.get<TransferEntries>('/admin/transfers/entries'),
  staleTime: 0,
})

const part = encodeURIComponent

export const transfers = {
  setAccount: (account: TransferAccount, proof: Proof) => api.put('/admin/transfers/account', { ...account, ...proof }),
  setRules: (rules: TransferRules) => api.put('/admin/transfers/rules', rules),
  note: (number: string, received: Received, proof: Proof) =>
    api.post(`/admin/transfers/${part(number)}/received`, { ...received, ...proof }),
  read: (file: File) =>
    api.send(
      `/admin/transfers/statements?name=${part(file.name.slice(0, 200))}`,
      new Blob([file], { type: 'application/octet-stream' }),
    ),
  take: (id: string, number: string, back: boolean, proof: Proof) =>
    api.post(`/admin/transfers/entries/${part(id)}/use`, { number, back, ...proof }),
  takeAll: (ids: string[], proof: Proof) =>
    api.post<Schemas['UsedEntries']>('/admin/transfers/entries/use', { ids, ...proof }),
  ignore: (id: string) => api.post(`/admin/transfers/entries/${part(id)}/ignore`),
  sent: (id: string, on: string, proof: Proof) =>
    api.post(`/admin/transfers/returns/${part(id)}/sent`, { on, ...proof }),
}

// Today in the operator's time zone, as a date field has it.
export const today = () => {
  const now = new Date()
  const two = (n: number) => String(n).padStart(2, '0')
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
}
