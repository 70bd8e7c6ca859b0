import { useLingui } from '@lingui/react/macro'
import { Badge } from '@/ui/Badge'
import type { AdminOrder, AdminOrderLine } from './api'

export function useOrderStates() {
  const { t } = useLingui()
  return {
    paid: t({ message: 'Paid', context: 'an order' }),
    pending: t`Pending`,
    refunded: t`Refunded`,
    failed: t`Failed`,
  }
}

export function OrderState({ status }: { status: AdminOrder['status'] }) {
  const states = useOrderStates()
  return <Badge tone={status === 'paid' ? 'olive' : status === 'failed' ? 'madder' : 'plain'}>{states[status]}</Badge>
}

// Where the refund of a course stands; nothing where none was asked for.
export function RefundState({ refund }: { refund: AdminOrderLine['refund'] }) {
  const { t } = useLingui()
  const names = {
    no: '',
    asked: t`Refund requested`,
    refused: t`Refund declined`,
    underway: t`Refund in progress`,
    stopped: t`Refund refused by the provider`,
    done: t`Refunded`,
  }
  if (!names[refund]) return null
  return <Badge tone={refund === 'stopped' ? 'madder' : refund === 'asked' ? 'clay' : 'plain'}>{names[refund]}</Badge>
}
