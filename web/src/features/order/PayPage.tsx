import { Trans } from '@lingui/react/macro'
import { ExternalLink } from 'lucide-react'
import type { PayMethod } from '@/api/types'
import { Notice } from '@/ui/Notice'

// What a buyer reads before they are led to the page of a provider.
export function PayPage({ method }: { method: PayMethod }) {
  return (
    <div className="grid gap-3">
      {method.test && (
        <Notice>
          <Trans>
            Test mode: you won’t be charged. On the next page, use card 4242 4242 4242 4242, any future date and any
            CVC.
          </Trans>
        </Notice>
      )}
      <p className="flex gap-3 text-14 text-muted">
        <ExternalLink className="shrink-0 mt-0.5" size={18} strokeWidth={1.75} aria-hidden="true" />
        <span>
          <Trans>You’ll pay on Stripe’s secure page and come back here. We never see your card.</Trans>
        </span>
      </p>
    </div>
  )
}
