import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import type { CartBuyer, Order } from '@/api/types'
import { useDraft } from '@/lib/draft'
import { useFieldTexts, useProblemText } from '@/lib/problems'
import { Button } from '@/ui/Button'
import { Dialog } from '@/ui/Dialog'
import { Input } from '@/ui/Field'
import { Notice } from '@/ui/Notice'
import { corrections, orderQuery } from './api'
import { BuyerFields } from './BuyerFields'

type Props = { order: Order; invoice: string; onClose: () => void }

// Corrects an order’s invoice. What was typed waits in this browser until it is sent.
export default function CorrectDialog({ order, invoice, onClose }: Props) {
  const { t } = useLingui()
  const say = useProblemText()
  const id = useId()
  const client = useQueryClient()
  const { name, country = '', company = '', address = '', vatId = '', reference = '' } = order.buyer
  const [form, change, forget] = useDraft(`correct.${invoice}`, {
    name,
    buyer: { country, business: company !== '' || vatId !== '', company, address, vatId, reference } as CartBuyer,
  })
  const send = useMutation({
    mutationFn: () => corrections.send(order.number, { invoice, ...form }),
    onSuccess: now => {
      forget()
      client.setQueryData(orderQuery(order.number).queryKey, now)
      onClose()
    },
  })
  const wrong = useFieldTexts()(send.error)
  return (
    <Dialog
      title={<Trans>Correct the invoice</Trans>}
      onClose={onClose}
      foot={
        <>
          <Button tone="quiet" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" form={id} pending={send.isPending}>
            <Trans>Issue corrected invoice</Trans>
          </Button>
        </>
      }
    >
      <form
        id={id}
        className="grid gap-4 group/buyer"
        noValidate
        onSubmit={e => {
          e.preventDefault()
          send.mutate()
        }}
      >
        <p className="text-14 text-muted">
          <Trans>
            A credit note cancels invoice {invoice}, and a new invoice has these details. What you paid stays the same.
          </Trans>
        </p>
        {send.error && Object.keys(wrong).length === 0 && <Notice tone="error">{say(send.error)}</Notice>}
        <Input
          label={t`Name`}
          name="name"
          autoComplete="name"
          maxLength={120}
          value={form.name}
          error={wrong.name}
          onChange={e => change({ name: e.target.value })}
        />
        <BuyerFields buyer={form.buyer} change={buyer => change({ buyer })} wrong={wrong} />
      </form>
    </Dialog>
  )
}
