import { Trans, useLingui } from '@lingui/react/macro'
import { Price } from '@/ui/Price'
import type { Draft, Landing, Plan, Price as PriceText } from './api'
import { coverOf } from './covers'
import { usePart } from './saver'

// The course as it will stand in a list.
export function LandingCard({ draft, landing, plan }: { draft: Draft; landing: Landing; plan: Plan }) {
  const { t } = useLingui()
  const part = usePart<PriceText>('price')
  // A price of nothing is "free" only once someone has chosen it.
  const price = part && (part.value.cents > 0 || part.base.revision > 1) ? part.value : null
  const owner = draft.instructors.find(one => one.owner)
  return (
    <figure className="grid gap-2 max-sm:hidden">
      <figcaption className="text-13">
        <Trans>In search results</Trans>
      </figcaption>
      <div className="card overflow-hidden text-ink" lang={plan.language}>
        <img src={coverOf(draft, landing, plan)} alt="" width="320" height="200" className="cover" />
        <div className="p-4 grid gap-1">
          <p className="font-semibold leading-snug">{plan.title || t`Untitled course`}</p>
          {owner && <p className="text-13 text-muted">{owner.name}</p>}
          {price && (
            <p className="mt-1">
              <Price price={{ amount: price.cents, currency: price.currency }} listPrice={null} />
            </p>
          )}
        </div>
      </div>
    </figure>
  )
}
