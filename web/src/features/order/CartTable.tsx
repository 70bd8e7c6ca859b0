import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import type { Cart } from '@/api/types'
import { date } from '@/lib/date'
import { Form } from '@/lib/form'
import { money, number } from '@/lib/format'
import { Price } from '@/ui/Price'
import { Stars } from '@/ui/Stars'

// A course or a bundle that leaves the cart.
export type Removed = { slug: string; title: string; bundle?: boolean; seats?: number }
type Line = Cart['lines'][number]
type OnRemove = { onRemove: (line: Removed) => void }

// The lines of a bundle stand together.
function groups(lines: Line[]) {
  const out: [Line, ...Line[]][] = []
  for (const line of lines) {
    const last = out.at(-1)
    if (last && line.bundle && last[0].bundle?.slug === line.bundle.slug) last.push(line)
    else out.push([line])
  }
  return out
}

export function CartTable({ cart, onRemove }: { cart: Cart } & OnRemove) {
  return (
    <table className="w-full">
      <caption className="sr-only">
        <Trans>Checkout list</Trans>
      </caption>
      <thead className="max-sm:sr-only text-14 text-muted text-left">
        <tr className="border-b border-line">
          <th scope="col" className="font-medium pb-3">
            <Trans>Course Details</Trans>
          </th>
          <th scope="col" className="font-medium pb-3 text-right">
            <Trans>Price</Trans>
          </th>
          <th scope="col" className="font-medium pb-3 w-20 text-right">
            <Trans>Action</Trans>
          </th>
        </tr>
      </thead>
      {groups(cart.lines).map(lines => (
        <tbody key={lines[0].slug}>
          {lines[0].bundle && <BundleHead bundle={lines[0].bundle} onRemove={onRemove} />}
          {lines.map(line => (
            <Row key={line.slug} line={line} onRemove={onRemove} />
          ))}
        </tbody>
      ))}
    </table>
  )
}

function BundleHead({ bundle, onRemove }: { bundle: NonNullable<Line['bundle']> } & OnRemove) {
  const { i18n, t } = useLingui()
  return (
    <tr className="border-b border-line align-top">
      <th scope="rowgroup" className="py-4 pr-4 text-left font-normal">
        <Link
          to="/bundles/$slug"
          params={{ slug: bundle.slug }}
          className="font-semibold hover:underline wrap-anywhere"
        >
          {bundle.title}
        </Link>
        <span className="block text-14 text-muted tnum">
          <Trans>Bundle, separately {money(bundle.separately, i18n.locale)}</Trans>
        </span>
        {bundle.owned > 0 && (
          <span className="block text-14 text-muted">
            {t`${plural(bundle.owned, { one: 'Without # course that you already have', other: 'Without # courses that you already have' })}`}
          </span>
        )}
      </th>
      <td className="py-4 text-right whitespace-nowrap">
        <Price price={bundle.price} listPrice={null} />
      </td>
      <td className="py-2 text-right">
        <Remove line={{ slug: bundle.slug, title: bundle.title, bundle: true }} onRemove={onRemove} />
      </td>
    </tr>
  )
}

function Row({ line, onRemove }: { line: Line } & OnRemove) {
  const { i18n } = useLingui()
  return (
    <tr className="border-b border-line align-top">
      <td className={`py-4 pr-4 ${line.bundle ? 'pl-4 sm:pl-6' : ''}`}>
        <div className="flex gap-4">
          <img
            src={line.coverUrl}
            alt=""
            width="128"
            height="80"
            className="w-32 h-20 max-sm:w-20 max-sm:h-[50px] max-[359px]:hidden rounded-field object-cover shrink-0"
          />
          <div className="grid gap-0.5 content-start min-w-0">
            <Link
              to="/course-details/$slug"
              params={{ slug: line.slug }}
              className="font-semibold leading-snug hover:underline"
            >
              {line.title}
            </Link>
            <span className="text-14 text-muted">{line.instructor}</span>
            {line.ratingCount > 0 && (
              <span className="flex items-center gap-1.5 text-14 whitespace-nowrap">
                {number(line.rating, i18n.locale, 1)} <Stars value={line.rating} />
              </span>
            )}
            {line.bundle ? null : line.seats > 0 ? (
              <Seats line={line} />
            ) : line.gift ? (
              <span className="text-14 wrap-anywhere">
                <Trans>
                  Gift for {line.gift.name}, {date(line.gift.deliverOn, i18n.locale)}
                </Trans>{' '}
                <Link to="/checkout" search={{ gift: line.slug }} className="link min-h-6 inline-flex items-center">
                  <Trans>Change</Trans>
                  <span className="sr-only">: {line.title}</span>
                </Link>
              </span>
            ) : (
              <span className="flex flex-wrap gap-x-4 text-14">
                <Link to="/checkout" search={{ gift: line.slug }} className="link min-h-6 inline-flex items-center">
                  <Trans>Give as a gift</Trans>
                  <span className="sr-only">: {line.title}</span>
                </Link>
                {line.price.amount > 0 && (
                  <Link to="/checkout" search={{ team: line.slug }} className="link min-h-6 inline-flex items-center">
                    <Trans>For your team</Trans>
                    <span className="sr-only">: {line.title}</span>
                  </Link>
                )}
              </span>
            )}
          </div>
        </div>
      </td>
      <td className="py-4 text-right whitespace-nowrap">
        {line.bundle ? (
          <span className="text-14 text-muted tnum">{money(line.price, i18n.locale)}</span>
        ) : (
          <Price price={line.price} listPrice={line.listPrice} />
        )}
        {line.discount.amount > 0 && <p className="text-14 text-olive tnum">−{money(line.discount, i18n.locale)}</p>}
      </td>
      <td className="py-2 text-right">
        {!line.bundle && (
          <Remove line={{ slug: line.slug, title: line.title, seats: line.seats }} onRemove={onRemove} />
        )}
      </td>
    </tr>
  )
}

function Seats({ line }: { line: Line }) {
  const { i18n, t } = useLingui()
  return (
    <span className="text-14 tnum">
      {t`${plural(line.seats, { one: '# seat', other: '# seats' })}`}
      {line.each && <> × {money(line.each, i18n.locale)}</>}{' '}
      <Link to="/checkout" search={{ team: line.slug }} className="link min-h-6 inline-flex items-center">
        <Trans>Change</Trans>
        <span className="sr-only">: {line.title}</span>
      </Link>
    </span>
  )
}

function Remove({ line, onRemove }: { line: Removed } & OnRemove) {
  const { t } = useLingui()
  return (
    <Form
      name={line.bundle ? 'bundle-remove' : 'cart-remove'}
      fields={{ slug: line.slug }}
      onSend={() => onRemove(line)}
    >
      <button
        type="submit"
        className="size-11 inline-grid place-items-center rounded-full hover:bg-sunk"
        aria-label={t`Remove ${line.title}`}
      >
        <Trash2 size={20} strokeWidth={1.75} aria-hidden="true" />
      </button>
    </Form>
  )
}
