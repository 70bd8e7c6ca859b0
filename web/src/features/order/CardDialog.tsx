import { Trans } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Card } from '@/api/types'
import { useFieldTexts, useFocusWrong, useProblemText } from '@/lib/problems'
import { Button } from '@/ui/Button'
import { Dialog } from '@/ui/Dialog'
import { Notice } from '@/ui/Notice'
import { cards, cart } from './api'
import { CardFields, emptyCard, readExpiry } from './CardFields'

type Props = { onClose: () => void; onDone: (saved: { cards: Card[] }) => void }

export function CardDialog({ onClose, onDone }: Props) {
  const say = useProblemText()
  const fields = useFieldTexts()
  const form = useRef<HTMLFormElement>(null)
  const [card, setCard] = useState(emptyCard)
  const add = useMutation({
    mutationFn: async () => {
      const { name, number, cvv, expiry } = card
      const { token } = await cart.tokenize({ name, number, cvv, ...readExpiry(expiry) })
      return cards.add(token)
    },
    onSuccess: onDone,
  })
  const wrong = fields(add.error)
  useFocusWrong(form, add.error)
  return (
    <Dialog title={<Trans>Add New Card</Trans>} onClose={onClose}>
      <form
        ref={form}
        noValidate
        className="grid gap-4"
        onSubmit={e => {
          e.preventDefault()
          add.mutate()
        }}
      >
        {add.error && Object.keys(wrong).length === 0 && <Notice tone="error">{say(add.error)}</Notice>}
        <Notice>
          <Trans>Test mode: you won’t be charged. Use card 4242 4242 4242 4242, any future date and any CVV.</Trans>
        </Notice>
        <CardFields card={card} onChange={setCard} wrong={wrong} />
        <div className="flex flex-wrap justify-end gap-3 mt-2">
          <Button tone="quiet" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" pending={add.isPending}>
            <Trans>Add</Trans>
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
