import { Trans, useLingui } from '@lingui/react/macro'
import type { Money } from '@/api/types'
import { money } from '@/lib/format'

// A price, with the list price struck through if it is higher.
export function Price({ price, listPrice, saving }: { price: Money; listPrice: Money | null; saving?: boolean }) {
  const { i18n } = useLingui()
  const lower = listPrice && listPrice.amount > price.amount ? listPrice : null
  const percent = lower ? Math.round((1 - price.amount / lower.amount) * 100) : 0
  return (
    <span className="inline-flex items-baseline gap-2 flex-wrap tnum">
      <strong className="font-bold">{price.amount === 0 ? <Trans>Free</Trans> : money(price, i18n.locale)}</strong>
      {lower && (
        <s className="text-muted text-[clamp(13px,0.55em,20px)]">
          <span className="sr-only">
            <Trans>Original price</Trans>{' '}
          </span>
          {money(lower, i18n.locale)}
        </s>
      )}
      {lower && saving && (
        <span className="text-clay-text text-[clamp(13px,0.55em,20px)] font-semibold">
          <Trans>{percent}% off</Trans>
        </span>
      )}
    </span>
  )
}
