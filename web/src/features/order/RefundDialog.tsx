import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { OrderRow } from '@/api/types'
import { money } from '@/lib/format'
import { useProblemText } from '@/lib/problems'
import { Button } from '@/ui/Button'
import { Dialog } from '@/ui/Dialog'
import { Textarea } from '@/ui/Field'
import { Notice } from '@/ui/Notice'
import { history } from './api'

type Props = { row: OrderRow; onClose: () => void; onDone: (state: 'asked' | 'done') => void }

export function RefundDialog({ row, onClose, onDone }: Props) {
  const { i18n, t } = useLingui()
  const say = useProblemText()
  const [reason, setReason] = useState('')
  const ask = useMutation({
    mutationFn: () => history.refund({ number: row.number, slug: row.slug, reason }),
    onSuccess: answer => onDone(answer.state),
  })
  const amount = money(row.price, i18n.locale)
  return (
    <Dialog
      title={<Trans>Ask for refund</Trans>}
      onClose={onClose}
      foot={
        <>
          <Button tone="quiet" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button pending={ask.isPending} onClick={() => ask.mutate()}>
            {row.instant ? <Trans>Give me {amount} back</Trans> : <Trans>Ask for {amount}</Trans>}
          </Button>
        </>
      }
    >
      {ask.error && <Notice tone="error">{say(ask.error)}</Notice>}
      <p className="font-semibold">{row.title}</p>
      <p>
        {row.instant ? (
          <Trans>
            You get {amount} back at once, to the card that you paid with. The course ends for you, and with it its certificate.
          </Trans>
        ) : (
          <Trans>
            You have learnt {row.percent}% of this course, so a person looks at your wish first and answers within two working days.
          </Trans>
        )}
      </p>
      <Textarea
        label={t`What was not right? (you need not say)`}
        rows={3}
        maxLength={1000}
        value={reason}
        onChange={e => setReason(e.target.value)}
      />
    </Dialog>
  )
}
