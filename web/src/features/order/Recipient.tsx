import { Trans, useLingui } from '@lingui/react/macro'
import type { Order } from '@/api/types'
import { date } from '@/lib/date'

// For whom a line was bought, if it is a gift.
export function Recipient({ line }: { line: Order['lines'][number] }) {
  const { i18n } = useLingui()
  if (line.giftFor === null) return null
  return (
    <p className="text-14 wrap-anywhere">
      <Trans>
        Gift for {line.giftFor || '…'}, {date(line.giftOn ?? '', i18n.locale)}
      </Trans>
    </p>
  )
}
