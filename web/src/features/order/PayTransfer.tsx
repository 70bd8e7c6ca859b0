import { Trans } from '@lingui/react/macro'
import { Landmark } from 'lucide-react'

// What a buyer reads before they order by bank transfer.
export function PayTransfer() {
  return (
    <p className="flex gap-3 text-14 text-muted">
      <Landmark className="shrink-0 mt-0.5" size={18} strokeWidth={1.75} aria-hidden="true" />
      <span>
        <Trans>
          You’ll see our bank details next, and get them by email. Your courses are ready when the money has arrived,
          usually in one or two working days.
        </Trans>
      </span>
    </p>
  )
}
