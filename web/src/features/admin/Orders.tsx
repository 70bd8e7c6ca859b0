import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { withQuery } from '@/api/client'
import { localDate } from '@/lib/date'
import { money } from '@/lib/format'
import { Badge } from '@/ui/Badge'
import { EmptyState } from '@/ui/EmptyState'
import { HrefLink } from '@/ui/HrefLink'
import { AdminTable, type Column } from './AdminTable'
import { type AdminOrder, type AdminOrderLine, ordersQuery } from './api'
import { ListBody } from './ListBody'
import { ListHead } from './ListHead'
import { useAsked, useReread } from './list'
import { type Answer, RefundDialog } from './RefundDialog'
import { RefundRequests } from './RefundRequests'

export function Orders() {
  const { i18n, t } = useLingui()
  const { asked, address, ask } = useAsked('/admin/orders', ['q', 'status', 'sort'])
  const query = useQuery({ ...ordersQuery(asked), placeholderData: keepPreviousData })
  const { heading, reread } = useReread()
  const [answer, setAnswer] = useState<Answer | null>(null)
  const states = {
    paid: t({ message: 'Paid', context: 'an order' }),
    pending: t`Pending`,
    refunded: t`Refunded`,
    failed: t`Failed`,
  }
  const narrowed = asked.q || asked.status
  const columns: Column<AdminOrder>[] = [
    {
      id: 'number',
      label: t`Order`,
      cell: o => (
        <>
          <span className="block font-semibold tnum">{o.number}</span>
          <span className="block text-14 text-muted @3xl:whitespace-nowrap">{localDate(o.createdAt, i18n.locale)}</span>
        </>
      ),
    },
    {
      id: 'buyer',
      label: t`Buyer`,
      cell: o => (
        <div className="wrap-anywhere">
          {o.buyer.email ? (
            <HrefLink href={withQuery('/admin/people', { q: o.buyer.email })} className="link">
              {o.buyer.name}
            </HrefLink>
          ) : (
            o.buyer.name || t`Former learner`
          )}
          <span className="block text-14 text-muted">{o.buyer.email}</span>
        </div>
      ),
    },
    {
      id: 'courses',
      label: t`Courses`,
      cell: o => (
        <ul className="grid gap-3 min-w-0 @3xl:min-w-56">
          {o.lines.map(line => (
            <Line
              key={line.slug}
              line={line}
              onRefund={() =>
                setAnswer({
                  kind: 'refund',
                  number: o.number,
                  slug: line.slug,
                  title: line.title,
                  buyer: o.buyer.name || t`Former learner`,
                  amount: line.paid,
                })
              }
            />
          ))}
        </ul>
      ),
    },
    {
      id: 'total',
      label: t`Total`,
      end: true,
      cell: o => (
        <>
          <span className="block tnum whitespace-nowrap">{money(o.total, i18n.locale)}</span>
          {o.coupon && <span className="block text-14 text-muted wrap-anywhere">{o.coupon}</span>}
        </>
      ),
    },
    {
      id: 'status',
      label: t`Status`,
      end: true,
      cell: o => (
        <Badge tone={o.status === 'paid' ? 'olive' : o.status === 'failed' ? 'madder' : 'plain'}>
          {states[o.status]}
        </Badge>
      ),
    },
  ]
  return (
    <>
      <ListHead
        title={<Trans>Orders</Trans>}
        heading={heading}
        asked={asked}
        ask={ask}
        search={t`Search by number, buyer or course`}
        filter={{
          name: 'status',
          label: t`Status`,
          options: [
            ['all', t`All`],
            ['paid', states.paid],
            ['pending', states.pending],
            ['failed', states.failed],
            ['refunded', states.refunded],
          ],
        }}
        sort={{
          name: 'sort',
          label: t`Sort by`,
          options: [
            ['newest', t`Newest first`],
            ['oldest', t`Oldest first`],
            ['total', t`Highest total first`],
          ],
        }}
        table="/api/admin/orders.csv"
        first={<RefundRequests onAnswer={setAnswer} />}
      />
      <ListBody
        query={query}
        count={n => t`${plural(n, { one: '# order', other: '# orders' })}`}
        address={address}
        empty={
          <EmptyState title={narrowed ? <Trans>No orders match</Trans> : <Trans>No orders yet</Trans>}>
            {!narrowed && <Trans>New orders will appear here.</Trans>}
          </EmptyState>
        }
      >
        {data => (
          <AdminTable
            label={t`Orders`}
            columns={columns}
            rows={data.orders}
            id={o => o.number}
            stale={query.isPlaceholderData}
          />
        )}
      </ListBody>
      {answer && <RefundDialog answer={answer} onClose={() => setAnswer(null)} onSent={reread} />}
    </>
  )
}

function Line({ line, onRefund }: { line: AdminOrderLine; onRefund: () => void }) {
  const { i18n, t } = useLingui()
  const { title } = line
  const refund = {
    no: '',
    asked: t`Refund requested`,
    refused: t`Refund declined`,
    underway: t`Refund in progress`,
    done: line.refundedAt ? t`Refunded on ${localDate(line.refundedAt, i18n.locale)}` : t`Refunded`,
  }[line.refund]
  return (
    <li>
      <span className="wrap-anywhere">{title}</span>
      <span className="flex flex-wrap gap-x-3 items-center text-14 text-muted">
        <span className="tnum">{money(line.paid, i18n.locale)}</span>
        {refund && <Badge tone={line.refund === 'asked' ? 'clay' : 'plain'}>{refund}</Badge>}
        {line.refundable && (
          <button type="button" className="link min-h-11 -my-2" aria-label={t`Refund ${title}`} onClick={onRefund}>
            <Trans context="give the money back">Refund</Trans>
          </button>
        )}
      </span>
    </li>
  )
}
