import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { Team } from '@/api/types'
import { useDay } from '@/lib/here'
import { Badge } from '@/ui/Badge'

// When the seats of a team were bought, with their receipts.
export function Purchases({ licenses }: { licenses: Team['licenses'] }) {
  const { t } = useLingui()
  const day = useDay()
  return (
    <section aria-labelledby="purchases">
      <h2 id="purchases" className="text-20 mb-3">
        <Trans>Purchases</Trans>
      </h2>
      <ul className="panel divide-y divide-line">
        {licenses.map(l => (
          <li key={l.number} className="px-5 min-h-12 py-2 flex flex-wrap items-center gap-x-4 gap-y-1">
            <span className="font-semibold tnum">{t`${plural(l.seats, { one: '# seat', other: '# seats' })}`}</span>
            <span className="text-14 text-muted">{day(l.boughtAt)}</span>
            {l.state !== 'paid' && (
              <Badge tone="plain">
                {l.state === 'refunded' ? <Trans>Refunded</Trans> : <Trans>Refund in progress</Trans>}
              </Badge>
            )}
            <Link to="/orders/$number" params={{ number: l.number }} className="link ml-auto">
              <Trans>Receipt</Trans>
              <span className="sr-only">: {l.number}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
