import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import type { Money } from '@/api/types'
import { money } from '@/lib/format'
import { useProblemText } from '@/lib/problems'
import { Button } from '@/ui/Button'
import { Dialog } from '@/ui/Dialog'
import { Notice } from '@/ui/Notice'
import { toast } from '@/ui/toast'
import { desk } from './api'

export type Answer = { kind: 'refund' | 'refuse'; number: string; slug: string; title: string; buyer: string; amount: Money }

// Money that went back stays there, and a refusal is mailed: so both are asked once.
export function RefundDialog({ answer, onClose, onSent }: { answer: Answer; onClose: () => void; onSent: () => Promise<void> }) {
  const { i18n, t } = useLingui()
  const say = useProblemText()
  const { kind, number, slug, title, buyer } = answer
  const gives = kind === 'refund'
  const amount = money(answer.amount, i18n.locale)
  const send = useMutation({
    mutationFn: () => (gives ? desk.refund(number, slug) : desk.refuse(number, slug)),
    onSuccess: () => {
      toast(gives ? t`${amount} went back to ${buyer}.` : t`The refund is refused; ${buyer} is told by mail.`)
      onClose()
    },
    onSettled: onSent,
  })
  return (
    <Dialog
      title={gives ? <Trans>Give the money back?</Trans> : <Trans>Refuse the refund?</Trans>}
      onClose={onClose}
      foot={
        <>
          <Button tone="quiet" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button tone={gives ? 'primary' : 'danger'} pending={send.isPending} onClick={() => send.mutate()}>
            {gives ? t`Refund ${amount}` : t`Refuse the refund`}
          </Button>
        </>
      }
    >
      {send.error && <Notice tone="error">{say(send.error)}</Notice>}
      <p>
        {gives ? (
          <Trans>
            {buyer} gets {amount} back for “{title}” (order {number}), and loses the course.
          </Trans>
        ) : (
          <Trans>
            {buyer} keeps “{title}” (order {number}) and does not get {amount} back.
          </Trans>
        )}
      </p>
      <p className="text-muted">
        {gives ? (
          <Trans>A mail tells them. This cannot be undone.</Trans>
        ) : (
          <Trans>A mail tells them. You can still give the money back later.</Trans>
        )}
      </p>
    </Dialog>
  )
}
