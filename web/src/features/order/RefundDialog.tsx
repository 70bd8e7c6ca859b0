import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import type { OrderRow } from '@/api/types'
import { useDraft } from '@/lib/draft'
import { money } from '@/lib/format'
import { useProblemText } from '@/lib/problems'
import { Button } from '@/ui/Button'
import { Dialog } from '@/ui/Dialog'
import { Textarea } from '@/ui/Field'
import { Notice } from '@/ui/Notice'
import { history } from './api'

const none = { reason: '' }

type Props = { row: OrderRow; onClose: () => void; onDone: (state: 'asked' | 'done') => void }

export function RefundDialog({ row, onClose, onDone }: Props) {
  const { i18n, t } = useLingui()
  const say = useProblemText()
  const [{ reason }, change, forget] = useDraft(`refund.${row.number}.${row.slug}`, none)
  const ask = useMutation({
    mutationFn: () => history.refund({ number: row.number, slug: row.slug, reason }),
    onSuccess: answer => {
      forget()
      onDone(answer.state)
    },
  })
  const amount = money(row.price, i18n.locale)
  return (
    <Dialog
      title={<Trans>Request a refund</Trans>}
      onClose={onClose}
      foot={
        <>
          <Button tone="quiet" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button pending={ask.isPending} onClick={() => ask.mutate()}>
            {row.instant ? <Trans>Refund {amount}</Trans> : <Trans>Request {amount} refund</Trans>}
          </Button>
        </>
      }
    >
      {ask.error && <Notice tone="error">{say(ask.error)}</Notice>}
      <p className="font-semibold">{row.title}</p>
      <p>
        {row.giftFor !== null ? (
          <Trans>We’ll refund {amount} to you right away. The gift’s link will stop working.</Trans>
        ) : row.instant ? (
          <Trans>
            We’ll refund {amount} to your card right away. You’ll lose access to the course and its certificate.
          </Trans>
        ) : (
          <Trans>
            You’ve completed {row.percent}% of this course, so we’ll review your request and reply within two working
            days.
          </Trans>
        )}
      </p>
      <Textarea
        label={t`What went wrong? (optional)`}
        rows={3}
        maxLength={1000}
        value={reason}
        onChange={e => change({ reason: e.target.value })}
      />
    </Dialog>
  )
}
