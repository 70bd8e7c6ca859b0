import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { date, localDate } from '@/lib/date'
import { money, percent } from '@/lib/format'
import { Button } from '@/ui/Button'
import { HrefLink } from '@/ui/HrefLink'
import type { OrderPage } from './api'
import { RefundState } from './OrderState'
import { Facts, Panel, Rows } from './Panel'
import type { Answer } from './RefundDialog'

type Line = OrderPage['lines'][number]
type Props = { order: OrderPage; onAnswer: (kind: Answer['kind'], line: Line) => void }

// The courses of an order, how far the buyer is in each, and its refund.
export function OrderLines({ order, onAnswer }: Props) {
  const { t, i18n } = useLingui()
  const cash = (amount: OrderPage['total']) => money(amount, i18n.locale)
  return (
    <Panel title={t`Courses`}>
      <Rows
        label={t`Courses`}
        heads={[t`Course`, t`Enrollment`, t`Price`, t({ message: 'Refund', context: 'a transaction' })]}
        ends={[2, 3]}
        rows={order.lines.map(line => ({
          id: line.slug,
          cells: [
            <Title key="title" line={line} />,
            <Place key="place" line={line} />,
            <span key="price" className="whitespace-nowrap">
              {cash(line.paid)}
              {line.discount.amount > 0 && <s className="block text-muted">{cash(line.price)}</s>}
            </span>,
            <Refund key="refund" line={line} onAnswer={onAnswer} />,
          ],
        }))}
      />
      <div className="border-t border-line sm:max-w-80 ml-auto">
        <Facts
          rows={[
            [t`Subtotal`, cash(order.subtotal)],
            [
              t`Discount`,
              order.discount.amount > 0 || order.coupon ? (
                <>
                  {order.coupon && (
                    <HrefLink href={`/admin/coupons/${order.coupon.id}`} className="link mr-2">
                      {order.coupon.code}
                    </HrefLink>
                  )}
                  {cash({ ...order.discount, amount: -order.discount.amount })}
                </>
              ) : null,
            ],
            [order.taxLabel || t`Tax`, order.tax.amount > 0 ? cash(order.tax) : null],
            [t`Total`, <strong key="total">{cash(order.total)}</strong>],
            [
              t({ message: 'Refunded', context: 'an amount' }),
              order.refunded.amount > 0 ? cash({ ...order.refunded, amount: -order.refunded.amount }) : null,
            ],
          ]}
        />
      </div>
    </Panel>
  )
}

function Title({ line }: { line: Line }) {
  const { t, i18n } = useLingui()
  return (
    <span className="wrap-anywhere">
      <HrefLink href={`/admin/courses/${line.slug}`} className="link inline-block min-h-6 font-semibold">
        {line.title}
      </HrefLink>
      <HrefLink href={`/admin/people/${line.instructorId}`} className="block min-h-6 text-muted hover:underline">
        {line.instructor}
      </HrefLink>
      {line.bundle && <span className="block text-muted">{t`Part of “${line.bundle}”`}</span>}
      {line.seats && (
        <span className="block text-muted">
          {t`${plural(line.seats.seats, { one: '# seat for a team', other: '# seats for a team' })}`}
        </span>
      )}
      {line.gift && (
        <span className="block text-muted">
          {t`Gift for ${line.gift.name || '…'}, ${date(line.gift.day, i18n.locale)}`}
          {line.gift.email && <span className="block">{line.gift.email}</span>}
        </span>
      )}
    </span>
  )
}

function Place({ line }: { line: Line }) {
  const { t, i18n } = useLingui()
  const place = line.enrollment
  if (line.gift && line.gift.state !== 'redeemed') return <GiftState gift={line.gift} />
  if (line.seats)
    return (
      <>
        {t`${plural(line.seats.used, { one: '# seat taken', other: '# seats taken' })}`}
        <span className="block text-muted">
          {t`${plural(line.seats.invited, { one: '# invited', other: '# invited' })}`}
        </span>
      </>
    )
  if (!place) return <span className="text-muted">–</span>
  const day = (iso: string) => localDate(iso, i18n.locale)
  const done = percent(place.percent, i18n.locale)
  return (
    <>
      {line.gift && (
        <HrefLink href={`/admin/people/${line.gift.redeemerId}`} className="link block font-semibold wrap-anywhere">
          {line.gift.redeemer || t`Former learner`}
        </HrefLink>
      )}
      {place.completedAt ? t`Completed ${day(place.completedAt)}` : t`${done} complete`}
      <span className="block text-muted">
        {place.endedAt ? t`Ended ${day(place.endedAt)}` : t`Since ${day(place.enrolledAt)}`}
      </span>
    </>
  )
}

// What has become of a gift that nobody has redeemed.
function GiftState({ gift }: { gift: NonNullable<Line['gift']> }) {
  const { t, i18n } = useLingui()
  if (gift.state === 'pending') return <span className="text-muted">{t`Waiting for payment`}</span>
  if (gift.state !== 'paid') return <span className="text-muted">–</span>
  return (
    <>
      {t`Not redeemed yet`}
      <span className="block text-muted">
        {gift.refusedAt
          ? t`Refused by its mail server`
          : gift.deliveredAt
            ? t`Sent ${localDate(gift.deliveredAt, i18n.locale)}`
            : t`Scheduled`}
      </span>
    </>
  )
}

function Refund({ line, onAnswer }: { line: Line; onAnswer: Props['onAnswer'] }) {
  const { t } = useLingui()
  const { title } = line
  return (
    <div className="grid gap-2 justify-items-end">
      <RefundState refund={line.refund} />
      {line.refund === 'asked' && line.reason && (
        <blockquote className="text-left border-l-3 border-clay pl-3 whitespace-pre-line wrap-anywhere max-w-72">
          {line.reason}
        </blockquote>
      )}
      {line.refund === 'stopped' && (
        <p className="text-left text-14 text-muted wrap-anywhere max-w-72">{line.problem}</p>
      )}
      {line.refundable && (
        <div className="flex flex-wrap justify-end gap-2">
          {line.refund === 'stopped' && (
            <Button
              tone="quiet"
              aria-label={t`Mark the refund for ${title} as settled`}
              onClick={() => onAnswer('settle', line)}
            >
              <Trans>Mark as settled</Trans>
            </Button>
          )}
          {line.refund === 'asked' && (
            <Button
              tone="quiet"
              aria-label={t`Decline the refund for ${title}`}
              onClick={() => onAnswer('decline', line)}
            >
              <Trans>Decline</Trans>
            </Button>
          )}
          <Button
            tone={line.refund === 'asked' ? 'primary' : 'quiet'}
            aria-label={line.refund === 'stopped' ? t`Try the refund for ${title} again` : t`Refund ${title}`}
            onClick={() => onAnswer('refund', line)}
          >
            {line.refund === 'stopped' ? <Trans>Try again</Trans> : <Trans context="give the money back">Refund</Trans>}
          </Button>
        </div>
      )}
    </div>
  )
}
