import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import type { Cart } from '@/api/types'
import { date } from '@/lib/date'
import { Form } from '@/lib/form'
import { money, number } from '@/lib/format'
import { Price } from '@/ui/Price'
import { Stars } from '@/ui/Stars'

export function CartTable({ cart, onRemove }: { cart: Cart; onRemove: (slug: string) => void }) {
  const { i18n, t } = useLingui()
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
      <tbody>
        {cart.lines.map(line => (
          <tr key={line.slug} className="border-b border-line align-top">
            <td className="py-4 pr-4">
              <div className="flex gap-4">
                <img
                  src={line.coverUrl}
                  alt=""
                  width="128"
                  height="80"
                  className="w-32 h-20 max-sm:w-20 max-sm:h-[50px] rounded-field object-cover shrink-0"
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
                    <span className="flex items-center gap-1.5 text-14">
                      {number(line.rating, i18n.locale, 1)} <Stars value={line.rating} />
                    </span>
                  )}
                  {line.gift ? (
                    <span className="text-14 wrap-anywhere">
                      <Trans>
                        Gift for {line.gift.name}, {date(line.gift.deliverOn, i18n.locale)}
                      </Trans>{' '}
                      <Link to="/checkout" search={{ gift: line.slug }} className="link">
                        <Trans>Change</Trans>
                        <span className="sr-only">: {line.title}</span>
                      </Link>
                    </span>
                  ) : (
                    <Link to="/checkout" search={{ gift: line.slug }} className="link text-14 justify-self-start">
                      <Trans>Give as a gift</Trans>
                      <span className="sr-only">: {line.title}</span>
                    </Link>
                  )}
                </div>
              </div>
            </td>
            <td className="py-4 text-right whitespace-nowrap">
              <Price price={line.price} listPrice={line.listPrice} />
              {line.discount.amount > 0 && (
                <p className="text-14 text-olive tnum">−{money(line.discount, i18n.locale)}</p>
              )}
            </td>
            <td className="py-2 text-right">
              <Form name="cart-remove" fields={{ slug: line.slug }} onSend={() => onRemove(line.slug)}>
                <button
                  type="submit"
                  className="size-11 inline-grid place-items-center rounded-full hover:bg-sunk"
                  aria-label={t`Remove ${line.title}`}
                >
                  <Trash2 size={20} strokeWidth={1.75} aria-hidden="true" />
                </button>
              </Form>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
