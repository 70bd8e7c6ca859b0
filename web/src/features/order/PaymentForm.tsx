import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { ApiProblem } from '@/api/client'
import type { Cart } from '@/api/types'
import { money } from '@/lib/format'
import { useFieldTexts, useProblemText } from '@/lib/problems'
import { Button } from '@/ui/Button'
import { Checkbox } from '@/ui/Field'
import { Notice } from '@/ui/Notice'
import { cart as calls, cardsQuery, type Payment } from './api'
import { brands } from './brands'
import { CardFields, emptyCard, readExpiry } from './CardFields'

export function PaymentForm({ cart, onStale }: { cart: Cart; onStale: () => void }) {
  const { i18n } = useLingui()
  const client = useQueryClient()
  const navigate = useNavigate()
  const say = useProblemText()
  const fields = useFieldTexts()
  const { data } = useQuery(cardsQuery)
  const cards = data?.cards ?? []
  const [choice, setChoice] = useState<string | null>(null)
  const chosen = choice ?? cards.find(c => !c.expired)?.id ?? 'new'
  const [card, setCard] = useState(emptyCard)
  const [save, setSave] = useState(true)
  // One key for one attempt: pressing twice, or sending again after a lost answer,
  // is the same payment. Only a refusal, after which nothing was paid, takes a new one.
  const key = useRef('')
  const free = cart.total.amount === 0
  const pay = useMutation({
    mutationFn: async () => {
      let payment: Payment = { kind: 'free' }
      if (!free)
        payment =
          chosen === 'new'
            ? {
                kind: 'token',
                token: (await calls.tokenize({ name: card.name, number: card.number, cvv: card.cvv, ...readExpiry(card.expiry) })).token,
                save,
              }
            : { kind: 'card', cardId: chosen }
      key.current ||= crypto.randomUUID()
      return calls.pay(key.current, cart.quote, payment)
    },
    onSuccess: async order => {
      await Promise.all([client.invalidateQueries({ queryKey: ['me'] }), client.invalidateQueries({ queryKey: ['standing'] })])
      client.removeQueries({ queryKey: ['cart'] })
      await navigate({ to: '/orders/$number', params: { number: order.number }, replace: true })
    },
    onError: problem => {
      if (problem instanceof ApiProblem && problem.status >= 400 && problem.status < 500 && problem.code !== 'order.in_progress')
        key.current = ''
      if (problem instanceof ApiProblem && problem.status === 409) onStale()
    },
  })
  const wrong = fields(pay.error)
  return (
    <form
      className="grid gap-5"
      noValidate
      onSubmit={e => {
        e.preventDefault()
        if (!pay.isPending) pay.mutate()
      }}
    >
      {!free && (
        <fieldset className="grid gap-2">
          <legend className="font-semibold mb-2">
            <Trans>Payment method</Trans>
          </legend>
          {cards.map(c => (
            <label
              key={c.id}
              className="flex items-center gap-3 min-h-12 px-4 rounded-field border border-line has-checked:border-brand has-checked:bg-sunk"
            >
              <input
                type="radio"
                name="card"
                className="size-5 accent-brand"
                disabled={c.expired}
                checked={chosen === c.id}
                onChange={() => setChoice(c.id)}
              />
              <span className="flex-1">
                {brands[c.brand]} •••• {c.last4}
              </span>
              <span className="text-14 text-muted tnum">
                {c.expired ? <Trans>Expired</Trans> : `${String(c.expMonth).padStart(2, '0')}/${c.expYear}`}
              </span>
            </label>
          ))}
          <label className="flex items-center gap-3 min-h-12 px-4 rounded-field border border-line has-checked:border-brand has-checked:bg-sunk">
            <input type="radio" name="card" className="size-5 accent-brand" checked={chosen === 'new'} onChange={() => setChoice('new')} />
            <Trans>A new card</Trans>
          </label>
          {chosen === 'new' && (
            <div className="grid gap-4 pt-3">
              <Notice>
                <Trans>Test payments: no money moves. Use card 4242 4242 4242 4242, any date in the future, any code.</Trans>
              </Notice>
              <CardFields card={card} onChange={setCard} wrong={wrong} />
              <Checkbox label={<Trans>Keep this card for next time</Trans>} checked={save} onChange={e => setSave(e.target.checked)} />
            </div>
          )}
        </fieldset>
      )}
      {pay.error && <Notice tone="error">{say(pay.error)}</Notice>}
      <Button type="submit" main pending={pay.isPending}>
        {free ? <Trans>Get the courses</Trans> : <Trans>Checkout · {money(cart.total, i18n.locale)}</Trans>}
      </Button>
      <p className="text-14 text-muted">
        <Trans>You can have your money back for 30 days.</Trans>
      </p>
    </form>
  )
}
