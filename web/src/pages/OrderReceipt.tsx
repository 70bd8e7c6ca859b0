import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { ApiProblem } from '@/api/client'
import type { Money } from '@/api/types'
import { orderQuery } from '@/features/order/api'
import { brands } from '@/features/order/brands'
import { date } from '@/lib/date'
import { money } from '@/lib/format'
import { Head } from '@/lib/head'
import NotFound from '@/pages/NotFound'
import { Badge } from '@/ui/Badge'
import { LoadError } from '@/ui/LoadError'
import { Notice } from '@/ui/Notice'

export default function OrderReceipt() {
  const { i18n, t } = useLingui()
  const { number = '' } = useParams({ strict: false })
  const query = useQuery(orderQuery(number))
  const { data: order, error } = query
  if (error instanceof ApiProblem && error.status === 404) return <NotFound />
  if (!order)
    return (
      <div className="page py-24" aria-busy={query.isFetching}>
        <LoadError query={query} />
      </div>
    )
  const show = (m: Money) => money(m, i18n.locale)
  return (
    <div className="page max-w-3xl pt-12">
      <Head title={t`Receipt ${order.number}`} noindex />
      {order.status === 'paid' && !order.lines.some(line => line.refundedAt) && (
        <Notice tone="success">
          <Trans>Thank you! We’ve emailed your receipt.</Trans>
        </Notice>
      )}
      <div className="flex flex-wrap items-end justify-between gap-4 mt-6 mb-6">
        <div>
          <h1 className="text-30 md:text-40">
            <Trans>Receipt</Trans>
          </h1>
          <p className="text-muted tnum">
            {order.number} · {date(order.createdAt, i18n.locale)}
          </p>
        </div>
        <a className="button button-quiet" href={order.receiptPdfUrl} target="_blank" rel="noopener">
          <Download size={18} strokeWidth={1.75} aria-hidden="true" />
          PDF
        </a>
      </div>
      <div className="panel p-6 grid gap-6">
        <div className="grid sm:grid-cols-2 gap-4 text-14">
          <p>
            <span className="text-muted block">
              <Trans>Sold by</Trans>
            </span>
            <strong>{order.seller.name}</strong>
            <br />
            {order.seller.address}
          </p>
          <p>
            <span className="text-muted block">
              <Trans>Billed to</Trans>
            </span>
            <strong>{order.buyer.name}</strong>
            <br />
            {order.buyer.email}
          </p>
        </div>
        <ul className="divide-y divide-line border-y border-line">
          {order.lines.map(line => (
            <li key={line.slug} className="flex flex-wrap gap-4 py-4 items-center">
              <img
                src={line.coverUrl}
                alt=""
                width="96"
                height="60"
                className="w-24 h-[60px] rounded-field object-cover"
              />
              <div className="flex-1 min-w-48">
                <p className="font-semibold">{line.title}</p>
                <p className="text-14 text-muted">{line.instructor}</p>
              </div>
              <span className="tnum">{show(line.price)}</span>
              {line.refundedAt ? (
                <Badge>
                  <Trans>Refunded on {date(line.refundedAt, i18n.locale)}</Trans>
                </Badge>
              ) : (
                <Link to="/learn/$slug" params={{ slug: line.slug }} className="button">
                  <Trans>Start learning</Trans>
                </Link>
              )}
            </li>
          ))}
        </ul>
        <dl className="grid gap-1.5 tnum sm:w-80 sm:ml-auto">
          {[
            [t`Subtotal`, show(order.subtotal)],
            ...(order.discount.amount > 0
              ? [[order.coupon ? t`Discount (${order.coupon})` : t`Discount`, `−${show(order.discount)}`]]
              : []),
            [t`Tax`, show(order.tax)],
          ].map(([label, value]) => (
            <div key={label} className="flex justify-between gap-4">
              <dt className="text-muted">{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
          <div className="flex justify-between gap-4 text-20 font-bold border-t border-line pt-2 mt-1">
            <dt>
              <Trans>Total</Trans>
            </dt>
            <dd>{show(order.total)}</dd>
          </div>
        </dl>
        {order.card && (
          <p className="text-14 text-muted">
            <Trans>
              Paid with {brands[order.card.brand] ?? order.card.brand} ending in {order.card.last4}
            </Trans>
          </p>
        )}
      </div>
    </div>
  )
}
