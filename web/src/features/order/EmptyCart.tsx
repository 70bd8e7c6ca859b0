import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Order } from '@/api/types'
import { useMe } from '@/lib/me'
import { buttonClass } from '@/ui/Button'
import { EmptyState } from '@/ui/EmptyState'
import { Skeleton } from '@/ui/Skeleton'
import { justBoughtQuery } from './api'

// A checkout without courses. After a payment in another tab or before a reload, it says so: an empty cart alone looks
// as if the payment was lost.
export function EmptyCart() {
  const { me, query } = useMe()
  const bought = useQuery({ ...justBoughtQuery, enabled: Boolean(me?.person) })
  if (me ? me.person && bought.isPending : !query.error) return <Skeleton lines={[80, 80, 80]} />
  if (bought.data?.order) return <JustBought order={bought.data.order} />
  return (
    <EmptyState
      title={<Trans>Your cart is empty</Trans>}
      action={
        <Link to="/all-courses" className="button">
          <Trans>View Courses</Trans>
        </Link>
      }
    >
      <Trans>Courses you add will appear here.</Trans>
    </EmptyState>
  )
}

function JustBought({ order }: { order: Order }) {
  const own = order.lines.filter(line => line.giftFor === null && !line.seats && !line.refundedAt)
  const start = order.status === 'paid' ? own[0] : undefined
  return (
    <EmptyState
      title={title(order)}
      action={
        <div className="flex flex-wrap justify-center gap-3">
          {start &&
            (own.length === 1 ? (
              <Link to="/learn/$slug" params={{ slug: start.slug }} className={buttonClass('primary')}>
                <Trans>Start lesson 1</Trans>
              </Link>
            ) : (
              <Link to="/my-course" className={buttonClass('primary')}>
                <Trans>My Courses</Trans>
              </Link>
            ))}
          <Link
            to="/orders/$number"
            params={{ number: order.number }}
            className={buttonClass(start ? 'quiet' : 'primary')}
          >
            {order.status === 'paid' ? <Trans>View receipt</Trans> : <Trans>View order</Trans>}
          </Link>
        </div>
      }
    >
      <ul className="text-ink font-semibold wrap-anywhere">
        {order.lines.map(line => (
          <li key={line.slug}>{line.title}</li>
        ))}
      </ul>
      <span className="text-balance">{lead(order)}</span>
    </EmptyState>
  )
}

function title(order: Order): ReactNode {
  if (order.status === 'pending')
    return order.transfer ? (
      <Trans>Your order is waiting for your transfer</Trans>
    ) : (
      <Trans>Your bank is processing the payment</Trans>
    )
  return order.total.amount > 0 ? <Trans>You’ve already paid</Trans> : <Trans>Your order is complete</Trans>
}

function lead(order: Order): ReactNode {
  if (order.status === 'paid') return <Trans>Your order {order.number} is complete, so your cart is empty.</Trans>
  if (order.transfer) return <Trans>Your order {order.number} is saved, so your cart is empty.</Trans>
  return (
    <Trans>That can take a few days. We’ll email you when your courses are ready. There’s nothing else to do.</Trans>
  )
}
