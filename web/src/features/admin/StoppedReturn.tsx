import { Trans, useLingui } from '@lingui/react/macro'
import { localDate } from '@/lib/date'
import { money } from '@/lib/format'
import { Button } from '@/ui/Button'
import { HrefLink } from '@/ui/HrefLink'
import type { StoppedReturn as Stopped } from './api'
import { type Answer, useBuyerName } from './RefundDialog'

type Props = { of: Stopped; onAnswer: (answer: Answer) => void; listed?: boolean }

// A payment that came after its order had failed, and that the provider refuses to refund.
export function StoppedReturn({ of, onAnswer, listed }: Props) {
  const { i18n, t } = useLingui()
  const buyer = useBuyerName()(of.buyer)
  const failed = of.failedAt ? localDate(of.failedAt, i18n.locale) : ''
  const answer = (kind: Answer['kind']) =>
    onAnswer({ kind, number: of.number, slug: '', title: '', buyer, amount: of.amount })
  return (
    <div className={`p-4 ${listed ? 'sm:px-6' : ''} grid sm:grid-cols-[minmax(0,1fr)_auto] gap-4 items-start`}>
      <div className="grid gap-1 wrap-anywhere">
        {listed && (
          <h3 className="text-18">
            <Trans>Payment after the order failed</Trans>
          </h3>
        )}
        {listed && (
          <p className="text-14 text-muted flex flex-wrap gap-x-3 tnum">
            <span>{money(of.amount, i18n.locale)}</span>
            <span>{of.buyer.name ? `${of.buyer.name} · ${of.buyer.email}` : buyer}</span>
            <HrefLink href={`/admin/orders/${of.number}`} className="link">
              {of.number}
            </HrefLink>
          </p>
        )}
        <p className="text-14 text-muted">
          <Trans>
            The order failed on {failed}, and its payment came later. The buyer was told that nothing was charged.
          </Trans>
        </p>
        <p className="text-14 text-madder">
          <Trans>The payment provider refused this refund:</Trans> {of.problem}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button aria-label={t`Try the refund for order ${of.number} again`} onClick={() => answer('return')}>
          <Trans>Try again</Trans>
        </Button>
        <Button
          tone="quiet"
          aria-label={t`Mark the refund for order ${of.number} as settled`}
          onClick={() => answer('settleReturn')}
        >
          <Trans>Mark as settled</Trans>
        </Button>
      </div>
    </div>
  )
}
