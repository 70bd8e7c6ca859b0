import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { ordersQuery } from '@/features/order/api'
import { date } from '@/lib/date'
import { money } from '@/lib/format'
import { Head } from '@/lib/head'
import { Badge } from '@/ui/Badge'
import { EmptyState } from '@/ui/EmptyState'
import { Input } from '@/ui/Field'

export default function OrderHistory() {
  const { i18n, t } = useLingui()
  const { data } = useQuery(ordersQuery)
  const [text, setText] = useState('')
  const wanted = text.trim().toLocaleLowerCase()
  const rows = data?.orders.filter(
    o => !wanted || `${o.title} ${o.number} ${date(o.enrolledAt, i18n.locale)}`.toLocaleLowerCase().includes(wanted),
  )
  const state = { paid: t({ message: 'Paid', context: 'an order' }), pending: t`Pending`, refunded: t`Refunded`, failed: t`Failed` }
  return (
    <div className="page max-w-[1124px] pt-12 min-h-[60vh]">
      <Head title={t`Order History`} noindex />
      <div className="flex flex-wrap items-end justify-between gap-4 mb-8">
        <h1 className="text-30 md:text-40">
          <Trans>Order History</Trans>
        </h1>
        <div className="w-full sm:w-72">
          <Input label={t`Search`} hideLabel type="search" placeholder={t`Search..`} value={text} onChange={e => setText(e.target.value)} />
        </div>
      </div>
      {rows?.length === 0 && (
        <EmptyState title={wanted ? <Trans>No order fits “{text}”</Trans> : <Trans>No orders yet</Trans>}>
          {!wanted && <Trans>What you buy is listed here, with its receipt.</Trans>}
        </EmptyState>
      )}
      {rows && rows.length > 0 && (
        <div className="panel overflow-x-auto">
          <table className="w-full min-w-[760px] text-left">
            <thead className="text-14 text-muted">
              <tr className="border-b border-line *:font-medium *:p-4">
                <th scope="col">
                  <Trans>Course name</Trans>
                </th>
                <th scope="col">
                  <Trans>Enroll Date</Trans>
                </th>
                <th scope="col" className="text-right">
                  <Trans>Price</Trans>
                </th>
                <th scope="col">
                  <Trans>Order Id</Trans>
                </th>
                <th scope="col" className="text-right">
                  <Trans>Status</Trans>
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map(o => (
                <tr key={o.number + o.slug} className="border-b border-line last:border-0 *:p-4">
                  <td>
                    <Link to="/learn/$slug" params={{ slug: o.slug }} className="flex items-center gap-3 font-semibold hover:underline">
                      <img src={o.coverUrl} alt="" width="80" height="50" className="w-20 h-[50px] rounded-field object-cover" />
                      {o.title}
                    </Link>
                  </td>
                  <td className="whitespace-nowrap">{date(o.enrolledAt, i18n.locale)}</td>
                  <td className="text-right tnum">{money(o.price, i18n.locale)}</td>
                  <td>
                    <Link to="/orders/$number" params={{ number: o.number }} className="link tnum">
                      {o.number}
                    </Link>
                  </td>
                  <td className="text-right whitespace-nowrap">
                    <span className="tnum mr-2">{o.percent}%</span>
                    <Badge tone={o.status === 'paid' ? 'olive' : 'plain'}>{state[o.status]}</Badge>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </div>
  )
}
