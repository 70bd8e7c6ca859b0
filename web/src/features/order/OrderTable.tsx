import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'
import type { OrderRow } from '@/api/types'
import { localDate } from '@/lib/date'
import { money, percent } from '@/lib/format'
import { Badge } from '@/ui/Badge'
import { Menu } from '@/ui/Menu'

export type Sort = { by: 'title' | 'enrolledAt' | 'price' | 'percent'; down: boolean }

export function sorted(rows: OrderRow[], { by, down }: Sort, lang: string): OrderRow[] {
  const compare = (a: OrderRow, b: OrderRow) => {
    if (by === 'title') return a.title.localeCompare(b.title, lang)
    if (by === 'price') return a.price.amount - b.price.amount
    if (by === 'percent') return a.percent - b.percent
    return a.enrolledAt.localeCompare(b.enrolledAt)
  }
  return [...rows].sort((a, b) => (down ? compare(b, a) : compare(a, b)))
}

// Bought for someone else, so that it isn't the buyer's to learn.
const others = (row: OrderRow) => row.giftFor !== null || Boolean(row.seats)

type Props = {
  rows: OrderRow[]
  sort: Sort
  onSort: (sort: Sort) => void
  onRefund: (row: OrderRow) => void
  onRemove: (row: OrderRow) => void
}

// The order history, one course per row; on a phone a row is a card.
export function OrderTable({ rows, sort, onSort, onRefund, onRemove }: Props) {
  const { i18n, t } = useLingui()
  const state = {
    paid: t({ message: 'Paid', context: 'an order' }),
    pending: t`Pending`,
    refunded: t`Refunded`,
    failed: t`Failed`,
  }
  const head = (by: Sort['by'], name: ReactNode, className = '') => (
    <th
      scope="col"
      className={className}
      aria-sort={sort.by !== by ? undefined : sort.down ? 'descending' : 'ascending'}
    >
      <button
        type="button"
        className="inline-flex items-center gap-1 min-h-11 font-medium whitespace-nowrap"
        onClick={() => onSort({ by, down: sort.by === by ? !sort.down : by !== 'title' })}
      >
        {name}
        {sort.by === by &&
          (sort.down ? <ArrowDown size={14} aria-hidden="true" /> : <ArrowUp size={14} aria-hidden="true" />)}
      </button>
    </th>
  )
  return (
    <div className="panel max-md:!bg-transparent max-md:!border-0">
      <table className="w-full text-left max-md:block">
        <thead className="text-14 text-muted max-md:sr-only">
          <tr className="border-b border-line *:px-3 first:*:pl-5">
            {head('title', <Trans>Course name</Trans>, '!pl-5')}
            {head('enrolledAt', <Trans>Enroll Date</Trans>)}
            {head('price', <Trans>Price</Trans>, 'text-right')}
            <th scope="col" className="font-medium whitespace-nowrap">
              <Trans>Order Id</Trans>
            </th>
            {head('percent', <Trans>Status</Trans>)}
            <th scope="col">
              <span className="sr-only">
                <Trans>Actions</Trans>
              </span>
            </th>
          </tr>
        </thead>
        <tbody className="max-md:grid max-md:gap-4">
          {rows.map(o => {
            const ended = o.status === 'refunded'
            const items = [
              {
                id: 'view',
                label: t`View Course`,
                href: ended || others(o) ? `/course-details/${o.slug}` : `/learn/${o.slug}`,
              },
              ...(o.team ? [{ id: 'team', label: t`View team`, href: `/teams/${o.team}` }] : []),
              { id: 'receipt', label: t`Receipt`, href: `/orders/${o.number}` },
              ...(o.invoiceUrl ? [{ id: 'invoice', label: t`Invoice`, href: o.invoiceUrl, target: '_blank' }] : []),
              ...(o.creditNoteUrl
                ? [{ id: 'credit', label: t`Credit note`, href: o.creditNoteUrl, target: '_blank' }]
                : []),
              ...(o.refund === 'possible'
                ? [{ id: 'refund', label: t`Request a refund`, onSelect: () => onRefund(o) }]
                : []),
              { id: 'remove', label: t`Remove`, danger: true, onSelect: () => onRemove(o) },
            ]
            return (
              <tr
                key={o.number + o.slug}
                className="border-b border-line last:border-0 *:px-3 *:py-3 max-md:bg-surface max-md:rounded-card max-md:relative max-md:grid max-md:grid-cols-2 max-md:p-2 max-md:!border max-md:!border-line"
              >
                <td className="md:!pl-5 max-md:col-span-2 max-md:!pr-12">
                  <HistoryLink row={o} />
                </td>
                <td className="whitespace-nowrap">
                  <Small name={t`Enroll Date`} />
                  {localDate(o.enrolledAt, i18n.locale)}
                </td>
                <td className="md:text-right tnum whitespace-nowrap">
                  <Small name={t`Price`} />
                  {money(o.price, i18n.locale)}
                </td>
                <td>
                  <Small name={t`Order Id`} />
                  <Link to="/orders/$number" params={{ number: o.number }} className="link tnum whitespace-nowrap">
                    {o.number}
                  </Link>
                </td>
                <td>
                  <Small name={t`Status`} />
                  <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
                    {!others(o) && <span className="tnum">{percent(o.percent, i18n.locale)}</span>}
                    <Badge tone={o.status === 'paid' ? 'olive' : 'plain'}>{state[o.status]}</Badge>
                    {o.refund === 'asked' && (
                      <Badge tone="clay">
                        <Trans>Refund requested</Trans>
                      </Badge>
                    )}
                    {o.refund === 'stopped' && (
                      <Badge tone="clay">
                        <Trans>Refund delayed, we’re looking into it</Trans>
                      </Badge>
                    )}
                  </span>
                </td>
                <td className="!p-0 md:!pr-2 max-md:absolute max-md:right-1 max-md:top-2">
                  <Menu label={t`Actions for ${o.title}`} items={items} />
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

const Small = ({ name }: { name: string }) => (
  <span className="md:hidden block text-13 text-muted" aria-hidden="true">
    {name}
  </span>
)

function HistoryLink({ row }: { row: OrderRow }) {
  const { t } = useLingui()
  const inside = (
    <>
      <img
        src={row.coverUrl}
        alt=""
        width="80"
        height="50"
        loading="lazy"
        className="w-20 h-[50px] rounded-field object-cover shrink-0"
      />
      <span className="min-w-0 leading-snug">
        {row.title}
        {row.giftFor !== null && (
          <span className="block text-14 font-normal text-muted wrap-anywhere">
            <Trans>Gift for {row.giftFor || '…'}</Trans>
          </span>
        )}
        {row.seats ? (
          <span className="block text-14 font-normal text-muted">
            {t`${plural(row.seats, { one: '# seat for a team', other: '# seats for a team' })}`}
          </span>
        ) : null}
        {row.bundle && (
          <span className="block text-14 font-normal text-muted wrap-anywhere">
            <Trans>Part of “{row.bundle}”</Trans>
          </span>
        )}
      </span>
    </>
  )
  const look = 'flex items-center gap-3 font-semibold hover:underline'
  if (row.status === 'refunded' || others(row))
    return (
      <Link to="/course-details/$slug" params={{ slug: row.slug }} className={look}>
        {inside}
      </Link>
    )
  return (
    <Link to="/learn/$slug" params={{ slug: row.slug }} className={look}>
      {inside}
    </Link>
  )
}
