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
  kind: 'refund' | 'decline' | 'settle' | 'return' | 'settleReturn'
  number: string
  slug: string
  title: string
  buyer: string
  amount: Money
}

// The name of a buyer, who may have been erased.
export function useBuyerName() {
  const { t } = useLingui()
  return (buyer: { name: string }) => buyer.name || t`Former learner`
}

// None of these can be undone, or not unnoticed: each asks for confirmation.
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
  const amount = money(answer.amount, i18n.locale)
  const words = {
    refund: {
      call: admin.refund,
      done: t`Refunded ${amount} to ${buyer}`,
      title: t`Refund this course?`,
      button: t`Refund ${amount}`,
      text: t`${buyer} will be refunded ${amount} for “${title}” (order ${number}) and lose access.`,
      after: t`We’ll email them. This can’t be undone.`,
    },
    decline: {
      call: admin.decline,
      done: t`Refund declined. ${buyer} has been emailed.`,
      title: t`Decline this refund?`,
      button: t`Decline refund`,
      text: t`${buyer} keeps “${title}” (order ${number}) and won’t be refunded ${amount}.`,
      after: t`We’ll email them. You can still issue a refund later.`,
    },
    settle: {
      call: admin.settleRefund,
      done: t`Refund of ${amount} settled`,
      title: t`Mark this refund as settled?`,
      button: t`Mark as settled`,
      text: t`Do this once you’ve refunded ${amount} to ${buyer} in another way, such as in the provider’s dashboard, through their bank, or by transfer. They lose access to “${title}” (order ${number}).`,
      after: t`No money moves. We’ll email them that it’s refunded. This can’t be undone.`,
    },
    return: {
      call: admin.returnPayment,
      done: t`Refunded ${amount} to ${buyer}`,
      title: t`Refund this payment?`,
      button: t`Refund ${amount}`,
      text: t`${buyer} will be refunded ${amount} for order ${number}, which had failed.`,
      after: t`We’ll email them. This can’t be undone.`,
    },
    settleReturn: {
      call: admin.settleReturn,
      done: t`Refund of ${amount} settled`,
      title: t`Mark this refund as settled?`,
      button: t`Mark as settled`,
      text: t`Do this once you’ve refunded ${amount} to ${buyer} in another way, such as in the provider’s dashboard, through their bank, or by transfer (order ${number}).`,
      after: t`No money moves. We’ll email them that it’s refunded. This can’t be undone.`,
    },
  }[kind]
  const send = useMutation({
    mutationFn: () => words.call(number, slug),
    onSuccess: () => {
      toast(words.done)
      onClose()
    },
    onSettled: onSent,
  })
  return (
    <Dialog
      title={words.title}
      onClose={onClose}
      foot={
        <>
          <Button tone="quiet" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button
            tone={kind === 'decline' ? 'danger' : 'primary'}
            pending={send.isPending}
            onClick={() => send.mutate()}
          >
            {words.button}
          </Button>
        </>
      }
    >
      {send.error && <Notice tone="error">{say(send.error)}</Notice>}
      <p>{words.text}</p>
      <p className="text-muted">{words.after}</p>
    </Dialog>
  )
}
