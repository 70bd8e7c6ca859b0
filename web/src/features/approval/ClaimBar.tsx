import { Trans, useLingui } from '@lingui/react/macro'
import type { Approval } from '@/api/types'
import { localDate, localTime } from '@/lib/date'
import { Button } from '@/ui/Button'

type Props = {
  approval: Approval
  pending: boolean
  onClaim: () => void
  onRelease: () => void
  onDecide: (kind: 'approve' | 'request') => void
}

// Stays at the lower edge of the window: who is at it, and what the viewer can do.
export function ClaimBar({ approval, pending, onClaim, onRelease, onDecide }: Props) {
  return (
    <div className="claim-bar sticky bottom-0 z-20 -mx-4 sm:mx-0 sm:bottom-3">
      <div className="bg-surface border-line border-t sm:border sm:rounded-panel px-4 sm:px-6 py-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 shadow-float">
        <p className="text-14 min-w-0 flex-1" role="status">
          <Standing approval={approval} />
        </p>
        {approval.state === 'waiting' && !approval.claim && (
          <Button pending={pending} onClick={onClaim}>
            <Trans>Claim</Trans>
          </Button>
        )}
        {approval.state === 'waiting' && approval.claim?.mine && (
          <Button tone="plain" pending={pending} onClick={onRelease}>
            <Trans>Release</Trans>
          </Button>
        )}
        {approval.state === 'waiting' && approval.claim?.mine && (
          <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:grid max-sm:grid-cols-2">
            <Button tone="quiet" disabled={pending} onClick={() => onDecide('request')}>
              <Trans>Request changes</Trans>
            </Button>
            <Button disabled={pending} onClick={() => onDecide('approve')}>
              <Trans>Approve</Trans>
            </Button>
          </div>
        )}
      </div>
    </div>
  )
}

// How a submission stands, and with whom.
export function Standing({ approval: { state, claim, decision } }: { approval: Approval }) {
  const { i18n } = useLingui()
  if (decision) {
    const on = localDate(decision.at, i18n.locale)
    return decision.approved ? (
      <Trans>
        Approved by <strong>{decision.by}</strong> on {on}
      </Trans>
    ) : (
      <Trans>
        <strong>{decision.by}</strong> requested changes on {on}
      </Trans>
    )
  }
  if (state === 'taken_back') return <Trans>The instructor has taken this submission back.</Trans>
  if (!claim)
    return <Trans>Claim this submission to comment and decide. Others then see that you’re working on it.</Trans>
  const until = localTime(claim.until, i18n.locale)
  if (claim.mine)
    return (
      <Trans>
        Claimed by you. Without activity, your claim ends at <span className="tnum">{until}</span>.
      </Trans>
    )
  return (
    <Trans>
      <strong>{claim.name}</strong> is working on this submission.
    </Trans>
  )
}
