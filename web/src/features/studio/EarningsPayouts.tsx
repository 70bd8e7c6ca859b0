import { Trans, useLingui } from '@lingui/react/macro'
import { localDate } from '@/lib/date'
import { money } from '@/lib/format'
import { Badge } from '@/ui/Badge'
import { CardTable } from '@/ui/CardTable'
import type { MyPayouts } from './earnings'

const tones = { sent: 'brand', confirmed: 'olive', returned: 'madder' } as const

// What was paid out, the newest first.
export function EarningsPayouts({ payouts }: { payouts: MyPayouts['payouts'] }) {
  const { i18n, t } = useLingui()
  const states = { sent: t`On its way`, confirmed: t`Paid`, returned: t`Returned` }
  return (
    <section aria-labelledby="payouts" className="panel p-5 sm:p-6 grid gap-5 min-w-0">
      <h2 id="payouts" className="text-20">
        <Trans>Payouts</Trans>
      </h2>
      {payouts.length === 0 ? (
        <p className="text-muted">
          <Trans>No payouts yet</Trans>
        </p>
      ) : (
        <div className="-mx-5 sm:-mx-6 -mb-5 sm:-mb-6 border-t border-line">
          <CardTable
            bare
            label={t`Payouts`}
            rows={payouts}
            id={p => p.id}
            columns={[
              {
                id: 'date',
                label: t`Date`,
                cell: p => (
                  <strong className="font-semibold">{p.sentAt ? localDate(p.sentAt, i18n.locale) : '–'}</strong>
                ),
              },
              { id: 'account', label: t`Account`, cell: p => `…${p.last4}` },
              {
                id: 'state',
                label: t`Status`,
                cell: p => (
                  <span className="grid gap-1 justify-items-start">
                    <Badge tone={tones[p.state]}>{states[p.state]}</Badge>
                    {p.reason && <span className="text-muted wrap-anywhere">{p.reason}</span>}
                  </span>
                ),
              },
              { id: 'amount', label: t`Amount`, end: true, cell: p => money(p.amount, i18n.locale) },
            ]}
          />
        </div>
      )}
    </section>
  )
}
