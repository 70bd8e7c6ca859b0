import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { FileText } from 'lucide-react'
import { useState } from 'react'
import { ApiProblem, withQuery } from '@/api/client'
import { localDate, localTime } from '@/lib/date'
import { useProblemText } from '@/lib/problems'
import { Ago } from '@/ui/Ago'
import { Documents, ReplacedDocuments } from '@/ui/Documents'
import { HrefLink } from '@/ui/HrefLink'
import { AuditLines } from './AuditLines'
import { type OrderPage, orderQuery } from './api'
import { Emails } from './Emails'
import { Gone } from './Gone'
import { useReread } from './list'
import { OrderLedger } from './OrderLedger'
import { OrderLines } from './OrderLines'
import { OrderState } from './OrderState'
import { OrderTax } from './OrderTax'
import { Facts, OneHead, OneLoading, Panel } from './Panel'
import { type Answer, RefundDialog } from './RefundDialog'
import { StoppedReturn } from './StoppedReturn'

// An order with all that followed from it.
export default function Order({ id }: { id: string }) {
  const query = useQuery(orderQuery(id))
  if (!query.data) return query.error ? <Gone query={query} /> : <OneLoading />
  return <Loaded order={query.data} />
}

function Loaded({ order }: { order: OrderPage }) {
  const { t } = useLingui()
  const { reread } = useReread()
  const [answer, setAnswer] = useState<Answer | null>(null)
  const buyer = order.buyer.name || t`Former learner`
  return (
    <>
      <OneHead
        list={{ name: t`Orders`, href: '/admin/orders' }}
        title={order.number}
        badges={<OrderState status={order.status} />}
      >
        <Documents documents={order.documents} />
        {(order.status === 'paid' || order.status === 'refunded') && (
          <a href={`/api/orders/${order.number}/receipt.pdf`} className="button button-quiet">
            <FileText size={16} strokeWidth={1.75} aria-hidden="true" />
            <Trans>Receipt</Trans>
          </a>
        )}
      </OneHead>
      <ReplacedDocuments documents={order.documents} />
      <div className="grid xl:grid-cols-[minmax(0,1fr)_340px] gap-5 items-start">
        <div className="grid gap-5 min-w-0">
          {order.return && (
            <Panel title={t`Payment after the order failed`}>
              <StoppedReturn of={order.return} onAnswer={setAnswer} />
            </Panel>
          )}
          <OrderLines
            order={order}
            onAnswer={(kind, line) =>
              setAnswer({ kind, number: order.number, slug: line.slug, title: line.title, buyer, amount: line.paid })
            }
          />
          <OrderLedger postings={order.ledger} />
          <AuditLines entries={order.audit} about={order.number} />
        </div>
        <div className="grid gap-5 min-w-0">
          <Who order={order} />
          <Payment order={order} />
          <OrderTax order={order} />
          <Timeline order={order} />
          <Emails emails={order.emails} />
        </div>
      </div>
      {answer && <RefundDialog answer={answer} onClose={() => setAnswer(null)} onSent={reread} />}
    </>
  )
}

function Who({ order }: { order: OrderPage }) {
  const { t } = useLingui()
  const { buyer, buyerId } = order
  return (
    <Panel
      title={t`Buyer`}
      end={
        buyer.email && (
          <HrefLink href={withQuery('/admin/orders', { q: buyer.email })} className="link">
            {t`All orders`}
          </HrefLink>
        )
      }
    >
      <p className="px-4 py-3 wrap-anywhere">
        {buyerId ? (
          <HrefLink href={`/admin/people/${buyerId}`} className="link font-semibold">
            {buyer.name}
          </HrefLink>
        ) : (
          buyer.name || t`Former learner`
        )}
        <span className="block text-muted">{buyer.email}</span>
      </p>
    </Panel>
  )
}

function Payment({ order }: { order: OrderPage }) {
  const { t } = useLingui()
  const say = useProblemText()
  const { provider, reference, card, last4, failure } = order.payment
  return (
    <Panel title={t`Payment`}>
      <Facts
        rows={[
          [t`Provider`, provider || '–'],
          [t`Card`, card ? `${card} ···· ${last4}` : null],
          [
            t`Reference`,
            reference ? (
              <code key="reference" className="text-13">
                {reference}
              </code>
            ) : null,
          ],
          [t`Failed because`, failure ? say(new ApiProblem({ title: failure, status: 402, code: failure })) : null],
        ]}
      />
    </Panel>
  )
}

function Timeline({ order }: { order: OrderPage }) {
  const { t, i18n } = useLingui()
  const names = {
    created: t`Order placed`,
    paid: t`Payment received`,
    failed: t`Payment failed`,
    return_stopped: t`Refund of the late payment refused by the provider`,
    returned: t`Late payment returned`,
    refund_asked: t`Refund requested`,
    refund_refused: t`Refund declined`,
    refund_stopped: t`Refund refused by the provider`,
    refunded: t`Refunded`,
  }
  return (
    <Panel title={t`Timeline`}>
      <ol className="admin-timeline">
        {order.events.map((event, i) => (
          <li
            key={`${event.kind} ${i}`}
            title={`${localDate(event.at, i18n.locale)}, ${localTime(event.at, i18n.locale)}`}
          >
            <span className="font-semibold">{names[event.kind]}</span>
            {event.course && <span className="block text-muted wrap-anywhere">{event.course}</span>}
            <span className="block text-muted">
              <Ago at={event.at} />
            </span>
          </li>
        ))}
      </ol>
    </Panel>
  )
}
