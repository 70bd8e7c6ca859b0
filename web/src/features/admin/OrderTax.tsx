import { useLingui } from '@lingui/react/macro'
import { localDate, localTime } from '@/lib/date'
import type { OrderPage } from './api'
import { Facts, Panel } from './Panel'

// The evidence for the tax of an order.
export function OrderTax({ order }: { order: OrderPage }) {
  const { t, i18n } = useLingui()
  const { vatCheck: check } = order
  if (!check) return null
  const standing = { valid: t`Valid`, invalid: t`Not valid`, unknown: t`Not confirmed yet` }
  return (
    <Panel title={t`Tax`}>
      <Facts
        rows={[
          [t`VAT ID`, check.vatId],
          [t`VIES`, standing[check.standing]],
          [t`Checked`, check.at ? `${localDate(check.at, i18n.locale)}, ${localTime(check.at, i18n.locale)}` : null],
          [
            t`Consultation number`,
            check.consultation ? (
              <code key="number" className="text-13 wrap-anywhere">
                {check.consultation}
              </code>
            ) : null,
          ],
          [t`Asked in the name of`, check.requester || null],
        ]}
      />
    </Panel>
  )
}
