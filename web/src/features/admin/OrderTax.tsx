import { useLingui } from '@lingui/react/macro'
import { countryName } from '@/lib/countries'
import { localDate, localTime } from '@/lib/date'
import type { OrderPage } from './api'
import { Facts, Panel } from './Panel'

// The evidence for the tax of an order.
export function OrderTax({ order }: { order: OrderPage }) {
  const { t, i18n } = useLingui()
  const { vatCheck: check, evidence } = order
  const kinds = {
    declared: t`Country in the billing details`,
    card: t`Country of the card`,
    bank: t`Country of the bank account`,
    ip: t`Country of the internet address`,
  }
  if (!check && evidence.length === 0) return null
  const standing = { valid: t`Valid`, invalid: t`Not valid`, unknown: t`Not confirmed yet` }
  return (
    <Panel title={t`Tax`}>
      <Facts
        rows={[
          ...evidence.map(e => [kinds[e.kind], countryName(e.country, i18n.locale)] as [string, string]),
          [t`VAT ID`, check ? check.vatId : null],
          [t`VIES`, check ? standing[check.standing] : null],
          [t`Checked`, check?.at ? `${localDate(check.at, i18n.locale)}, ${localTime(check.at, i18n.locale)}` : null],
          [
            t`Consultation number`,
            check?.consultation ? (
              <code key="number" className="text-13 wrap-anywhere">
                {check.consultation}
              </code>
            ) : null,
          ],
          [t`Asked in the name of`, (check?.at && check.requester) || null],
        ]}
      />
    </Panel>
  )
}
