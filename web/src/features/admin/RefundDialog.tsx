import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import type { Money } from '@/api/types'
import { money } from '@/lib/format'
import { useProblemText } from '@/lib/problems'
import { Button } from '@/ui/Button'
import { Dialog } from '@/ui/Dialog'
import { Notice } from '@/ui/Notice'
import { toast } from '@/ui/toast'
import { admin } from './api'

export type Answer = {
  kind: 'refund' | 'decline'
  number: string
  slug: string
  title: string
  buyer: string
  amount: Money
}

// A refund can't be undone and a declined one is emailed at once, so both ask for confirmation.
export function RefundDialog({
  answer,
  onClose,
  onSent,
}: {
  answer: Answer
  onClose: () => void
  onSent: () => Promise<void>
}) {
  const { i18n, t } = useLingui()
  const say = useProblemText()
  const { kind, number, slug, title, buyer } = answer
  const refunds = kind === 'refund'
  const amount = money(answer.amount, i18n.locale)
  const send = useMutation({
    mutationFn: () => (refunds ? admin.refund(number, slug) : admin.decline(number, slug)),
    onSuccess: () => {
      toast(refunds ? t`Refunded ${amount} to ${buyer}` : t`Refund declined. ${buyer} has been emailed.`)
      onClose()
    },
    onSettled: onSent,
  })
  return (
    <Dialog
      title={refunds ? <Trans>Refund this course?</Trans> : <Trans>Decline this refund?</Trans>}
      onClose={onClose}
      foot={
        <>
          <Button tone="quiet" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button tone={refunds ? 'primary' : 'danger'} pending={send.isPending} onClick={() => send.mutate()}>
            {refunds ? t`Refund ${amount}` : t`Decline refund`}
          </Button>
        </>
      }
    >
      {send.error && <Notice tone="error">{say(send.error)}</Notice>}
      <p>
        {refunds ? (
          <Trans>
            {buyer} will be refunded {amount} for “{title}” (order {number}) and lose access.
          </Trans>
        ) : (
          <Trans>
            {buyer} keeps “{title}” (order {number}) and won’t be refunded {amount}.
          </Trans>
        )}
      </p>
      <p className="text-muted">
        {refunds ? (
          <Trans>We’ll email them. This can’t be undone.</Trans>
        ) : (
          <Trans>We’ll email them. You can still issue a refund later.</Trans>
        )}
      </p>
    </Dialog>
  )
}
