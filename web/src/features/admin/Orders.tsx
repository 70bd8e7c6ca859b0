import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { money } from '@/lib/format'
import { Ago } from '@/ui/Ago'
import { EmptyState } from '@/ui/EmptyState'
import { HrefLink } from '@/ui/HrefLink'
import { AdminTable, type Column } from './AdminTable'
import { type AdminOrder, ordersQuery, refundRequestsQuery } from './api'
import { ListBody, ListLoading } from './ListBody'
import { ListHead } from './ListHead'
import { useAsked, useReread } from './list'
import { OrderState, RefundState, useOrderStates } from './OrderState'
import { type Answer, RefundDialog } from './RefundDialog'
import { RefundRequests } from './RefundRequests'

export default function Orders() {
  const { i18n, t } = useLingui()
  const { asked, address, ask } = useAsked('/admin/orders', ['q', 'status', 'sort'])
  const query = useQuery({ ...ordersQuery(asked), placeholderData: keepPreviousData })
  const { heading, reread } = useReread()
  const [answer, setAnswer] = useState<Answer | null>(null)
  const states = useOrderStates()
  const requests = useQuery(refundRequestsQuery)
  const narrowed = asked.q || asked.status
  const columns: Column<AdminOrder>[] = [
    {
      id: 'number',
      label: t`Order`,
      cell: o => (
        <HrefLink href={`/admin/orders/${o.number}`} className="link font-semibold tnum">
          {o.number}
        </HrefLink>
      ),
    },
    { id: 'placed', label: t`Placed`, cell: o => <Ago at={o.createdAt} /> },
    { id: 'buyer', label: t`Buyer`, cell: o => <Buyer order={o} /> },
    { id: 'courses', label: t`Courses`, cell: o => <Courses order={o} /> },
    {
      id: 'total',
      label: t`Total`,
      end: true,
      cell: o => <span className="tnum whitespace-nowrap">{money(o.total, i18n.locale)}</span>,
    },
    { id: 'status', label: t`Status`, end: true, cell: o => <OrderState status={o.status} /> },
  ]
  // Requests stand above the list, so it waits for them: nothing moves down once it is there.
  if (requests.isPending) return <ListLoading title={<Trans>Orders</Trans>} />
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
        first={<RefundRequests query={requests} onAnswer={setAnswer} />}
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

function Buyer({ order }: { order: AdminOrder }) {
  const { t } = useLingui()
  const { buyer, buyerId } = order
  if (!buyer.email) return buyer.name || t`Former learner`
  return (
    <span className="wrap-anywhere" title={buyer.email}>
      <HrefLink href={`/admin/people/${buyerId}`} className="link">
        {buyer.name}
      </HrefLink>
    </span>
  )
}

// The first course, how many more there are, and what is open about a refund.
function Courses({ order }: { order: AdminOrder }) {
  const [first, ...more] = order.lines
  const open = order.lines.find(line => line.refund !== 'no' && (order.status !== 'refunded' || line.refund !== 'done'))
  return (
    <span className="flex flex-wrap gap-x-2 gap-y-1 items-center">
      <span className="wrap-anywhere">{first?.title}</span>
      {more.length > 0 && (
        <span className="text-muted" title={more.map(line => line.title).join('\n')}>
          +{more.length}
        </span>
      )}
      {open && <RefundState refund={open.refund} />}
    </span>
  )
}
