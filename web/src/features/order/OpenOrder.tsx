import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Order } from '@/api/types'
import { money } from '@/lib/format'
import { Head } from '@/lib/head'
import { TransferOrder } from './TransferOrder'

// An order that isn't paid, or not yet: what is going on, and what its buyer can do.
export function OpenOrder({ order }: { order: Order }) {
  const { i18n, t } = useLingui()
  const awaited = order.transfer && order.waitsFor === 'bank'
  const back = `/api/orders/${order.number}/back`
  return (
    <div className="page max-w-3xl pt-12 pb-16">
      <Head title={t`Order ${order.number}`} noindex />
      <div aria-live="polite">
        <h1 className="text-30 md:text-40">{title(order)}</h1>
        <p className="text-muted mt-3 max-w-[60ch]">{lead(order)}</p>
      </div>
      {awaited && <TransferOrder order={order} />}
      <ul className="divide-y divide-line border-y border-line mt-8">
        {order.lines.map(line => (
          <li key={line.slug} className="flex gap-4 py-4 items-center">
            <img
              src={line.coverUrl}
              alt=""
              width="96"
              height="60"
              className="w-24 h-[60px] rounded-field object-cover"
            />
            <p className="flex-1 min-w-0 font-semibold">{line.title}</p>
          </li>
        ))}
      </ul>
      <p className="flex justify-between gap-4 text-20 font-bold tnum mt-4">
        <span>
          <Trans>Total</Trans>
        </span>
        <span>{money(order.total, i18n.locale)}</span>
      </p>
      <div className="flex flex-wrap gap-3 mt-8">
        {order.status === 'failed' && (
          <Link to="/checkout" className="button button-main">
            <Trans>Back to checkout</Trans>
          </Link>
        )}
        {order.waitsFor === 'page' && (
          <>
            <a href={`/api/orders/${order.number}/page`} className="button button-main">
              <Trans>Continue to payment</Trans>
            </a>
            <a href={`${back}?left=1`} className="button button-quiet">
              <Trans>Cancel and go back</Trans>
            </a>
          </>
        )}
      </div>
    </div>
  )
}

function title(order: Order): ReactNode {
  if (order.status === 'failed') return <Trans>This order wasn’t paid</Trans>
  if (order.waitsFor === 'page') return <Trans>Your payment isn’t finished</Trans>
  if (order.waitsFor === 'bank' && order.transfer) return <Trans>Pay by bank transfer</Trans>
  if (order.waitsFor === 'bank') return <Trans>Your bank is processing the payment</Trans>
  return <Trans>We’re checking your payment</Trans>
}

function lead(order: Order): ReactNode {
  if (order.status === 'failed' && order.transfer)
    return (
      <Trans>
        It was canceled, or the money didn’t arrive in time. You owe us nothing. If you’ve already sent it, contact us
        and we’ll find it.
      </Trans>
    )
  if (order.status === 'failed')
    return <Trans>You weren’t charged. If the courses are still in your cart, you can try again.</Trans>
  if (order.waitsFor === 'page')
    return (
      <Trans>If you’ve just paid, this page will change in a moment. Otherwise, continue where you left off.</Trans>
    )
  if (order.waitsFor === 'bank' && order.transfer)
    return (
      <Trans>
        Your order is saved. We’ve emailed you these details too, and will email you again as soon as the money has
        arrived.
      </Trans>
    )
  if (order.waitsFor === 'bank')
    return (
      <Trans>That can take a few days. We’ll email you when your courses are ready. There’s nothing else to do.</Trans>
    )
  return <Trans>This takes a few seconds. You won’t be charged twice.</Trans>
}
