import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { money } from '@/lib/format'
import { useMe } from '@/lib/me'
import { useProblemText } from '@/lib/problems'
import { IconButton } from '@/ui/Button'
import { EmptyState } from '@/ui/EmptyState'
import { HrefLink } from '@/ui/HrefLink'
import { LoadError } from '@/ui/LoadError'
import { Skeleton } from '@/ui/Skeleton'
import { toast } from '@/ui/toast'
import { useCartLine } from './actions'

// A summary of the cart: its courses, the total, and the link to checkout.
export default function CartPanel() {
  const { i18n, t } = useLingui()
  const { me, query } = useMe()
  const say = useProblemText()
  const change = useCartLine()
  if (!me) return <div className="p-5">{query.error ? <LoadError query={query} /> : <Skeleton lines={[56, 56]} />}</div>
  const { lines, discount, total } = me.cart
  if (lines.length === 0)
    return (
      <EmptyState
        compact
        title={<Trans>Your cart is empty</Trans>}
        action={
          <Link to="/all-courses" className="button button-quiet">
            <Trans>Browse courses</Trans>
          </Link>
        }
      />
    )
  const failed = (problem: unknown) => toast(say(problem))
  const set = (slug: string, bundle: boolean, wanted: boolean, then?: () => void) =>
    change.mutate({ slug, bundle, wanted }, { onSuccess: then, onError: failed })
  return (
    <>
      <ul className="p-2 max-h-[300px] overflow-y-auto">
        {lines.map((line, i) => (
          <li key={line.slug} className="flex items-center">
            <HrefLink href={`/course-details/${line.slug}`} className="row flex-1 min-w-0">
              <img src={line.coverUrl} alt="" width={80} height={50} className="cover !w-20 rounded-lg shrink-0" />
              <span className="min-w-0 leading-snug">
                <span className="font-semibold line-clamp-2">{line.title}</span>
                <span className="block text-14 text-muted tnum">{money(line.price, i18n.locale)}</span>
                {line.bundle && (
                  <span className="block text-14 text-muted line-clamp-1">
                    <Trans>Part of “{line.bundle.title}”</Trans>
                  </span>
                )}
              </span>
            </HrefLink>
            {(!line.bundle || line.bundle.slug !== lines[i - 1]?.bundle?.slug) && (
              <IconButton
                label={t`Remove ${(line.bundle ?? line).title}`}
                disabled={change.isPending}
                onClick={() => {
                  const { slug, title } = line.bundle ?? line
                  const bundle = Boolean(line.bundle)
                  const back = () => set(slug, bundle, true)
                  set(slug, bundle, false, () => toast(t`“${title}” was removed from your cart.`, back))
                }}
              >
                <X size={18} strokeWidth={1.75} aria-hidden="true" />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
      <div className="p-4 border-t border-line grid gap-3">
        {discount.amount > 0 && (
          <p className="flex justify-between text-14 text-muted tnum">
            <Trans>Discount</Trans>
            <span>{money({ ...discount, amount: -discount.amount }, i18n.locale)}</span>
          </p>
        )}
        <p className="flex justify-between font-bold tnum">
          <Trans>Total</Trans>
          <span>{money(total, i18n.locale)}</span>
        </p>
        <Link to="/checkout" className="button">
          <Trans>Check Out</Trans>
        </Link>
      </div>
    </>
  )
}
