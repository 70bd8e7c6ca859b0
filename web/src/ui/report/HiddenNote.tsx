import { Trans } from '@lingui/react/macro'
import { Notice } from '@/ui/Notice'
import { useHidingReasons } from './reasons'

// What an operator hid, to whoever wrote it.
export function HiddenNote({ hidden, note }: { hidden: string; note: string }) {
  const reasons = useHidingReasons()
  const reason = reasons[hidden] ?? hidden
  if (!hidden) return null
  return (
    <Notice>
      <Trans>This was hidden by the operator, so only you see it. Reason: {reason}.</Trans>
      {note && <span className="block mt-1 whitespace-pre-line wrap-anywhere">{note}</span>}
    </Notice>
  )
}
