import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { useEffect } from 'react'
import { ApiProblem } from '@/api/client'
import type { Money } from '@/api/types'
import { orderQuery } from '@/features/order/api'
import { Begin } from '@/features/order/Begin'
import { brands } from '@/features/order/brands'
import { CorrectInvoice } from '@/features/order/CorrectInvoice'
import { OpenOrder } from '@/features/order/OpenOrder'
import { Bought, PartOf, Recipient } from '@/features/order/Recipient'
import { date } from '@/lib/date'
import { money } from '@/lib/format'
import { Head } from '@/lib/head'
import { tellTabs } from '@/lib/tabs'
import { useTaxText } from '@/lib/tax'
import NotFound from '@/pages/NotFound'
import { Badge } from '@/ui/Badge'
import { Documents, ReplacedDocuments } from '@/ui/Documents'
import { LoadError } from '@/ui/LoadError'

export default function OrderReceipt() {
  const { i18n, t } = useLingui()
  const taxText = useTaxText()
  const { number = '' } = useParams({ strict: false })
  // Stripe or a bank may say more at any time.
  const query = useQuery({
    ...orderQuery(number),
    refetchInterval: ({ state }) => (state.data?.status === 'pending' ? (state.data.transfer ? 15_000 : 3000) : false),
  })
  const { data: order, error } = query
  // On the day it was bought, what one came for is first.
  const fresh =
    order?.status === 'paid' &&
    !order.lines.some(line => line.refundedAt) &&
    Date.now() - Date.parse(order.createdAt) < 86_400_000
  // Who has paid at Stripe arrives here in a new document: other windows still show what was in the cart.
  const bought = fresh || order?.waitsFor === 'bank'
  useEffect(() => {
    if (bought) tellTabs('cart')
  }, [bought])
  if (error instanceof ApiProblem && error.status === 404) return <NotFound />
  if (!order)
    return (
      <div className="page py-24" aria-busy={query.isFetching}>
        <LoadError query={query} />
      </div>
    )
  if (order.status === 'pending' || order.status === 'failed') return <OpenOrder order={order} />
  const Title = fresh ? 'h2' : 'h1'
  const show = (m: Money) => money(m, i18n.locale)
  return (
    <div className="page max-w-3xl pt-12">
      <Head title={t`Receipt ${order.number}`} noindex />
      {fresh && <Begin order={order} />}
      <div className="flex flex-wrap items-end justify-between gap-4 mt-6 mb-6">
        <div>
          <Title className={fresh ? 'text-24 md:text-30' : 'text-30 md:text-40'}>
            <Trans>Receipt</Trans>
          </Title>
          <p className="text-muted tnum">
            {order.number} · {date(order.createdAt, i18n.locale)}
          </p>
        </div>
        <div className="flex flex-wrap gap-3">
          <Documents documents={order.documents} />
          <a className="button button-quiet" href={order.receiptPdfUrl} target="_blank" rel="noopener">
            <Download size={18} strokeWidth={1.75} aria-hidden="true" />
            PDF
          </a>
        </div>
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
            {order.seller.vatId && <VATID id={order.seller.vatId} />}
          </p>
          <div>
            <span className="text-muted block">
              <Trans>Billed to</Trans>
            </span>
            <strong>{order.buyer.company || order.buyer.name}</strong>
            {order.buyer.company && <span className="block">{order.buyer.name}</span>}
            <span className="block whitespace-pre-line">{order.buyer.address}</span>
            <span className="block">{order.buyer.email}</span>
            {order.buyer.vatId && <VATID id={order.buyer.vatId} />}
            {order.buyer.reference && (
              <span className="block">
                <Trans>Reference: {order.buyer.reference}</Trans>
              </span>
            )}
            <CorrectInvoice order={order} />
          </div>
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
                <Recipient line={line} />
                <PartOf bundle={line.bundle} />
              </div>
              <span className="tnum">{show(line.price)}</span>
              {line.refundedAt ? (
                <Badge>
                  <Trans>Refunded on {date(line.refundedAt, i18n.locale)}</Trans>
                </Badge>
              ) : (
                !fresh && <Bought line={line} />
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
            ...(order.taxTerms
              ? [
                  [t`Net`, show(order.net)],
                  [taxText(order.taxTerms), show(order.tax)],
                ]
              : [[t`Tax`, show(order.tax)]]),
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
        {order.transfer && order.total.amount > 0 && (
          <p className="text-14 text-muted">
            <Trans>Paid by bank transfer</Trans>
          </p>
        )}
        {order.card && (
          <p className="text-14 text-muted">
            <Trans>
              Paid with {brands[order.card.brand] ?? order.card.brand} ending in {order.card.last4}
            </Trans>
          </p>
        )}
        <ReplacedDocuments documents={order.documents} />
      </div>
    </div>
  )
}

function VATID({ id }: { id: string }) {
  return (
    <span className="block">
      <Trans>VAT ID</Trans> {id}
    </span>
  )
}
