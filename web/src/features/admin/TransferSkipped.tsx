import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { date } from '@/lib/date'
import { money } from '@/lib/format'
import type { TransferEntry } from './transfers'

// Entries of the last statement that can't be for an order, and why.
export function TransferSkipped({ entries }: { entries: TransferEntry[] }) {
  const { i18n, t } = useLingui()
  const reasons: Record<string, string> = {
    debit: t`Money that left the account`,
    currency: t`Another currency`,
    account: t`Another account`,
    pending: t`Not booked yet`,
  }
  return (
    <details className="border-t border-line">
      <summary className="px-4 py-3 cursor-pointer text-muted">
        {t`${plural(entries.length, { one: '# entry skipped', other: '# entries skipped' })}`}
      </summary>
      <ul className="px-4 pb-3 grid gap-2 text-14">
        {entries.map(e => (
          <li key={e.id} className="wrap-anywhere">
            <strong>{reasons[e.reason]}</strong>
            {': '}
            <span className="tnum">
              {date(e.on, i18n.locale)}, {money(e.amount, i18n.locale)}
            </span>{' '}
            <span className="text-muted">{[e.payer, e.text].filter(Boolean).join(', ')}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}
