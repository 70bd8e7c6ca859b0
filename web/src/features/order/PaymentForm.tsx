import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useContext, useRef, useState } from 'react'
import { ApiProblem } from '@/api/client'
import { keyOf } from '@/api/keys'
import type { Cart } from '@/api/types'
import { Form, useSending, useSent } from '@/lib/form'
import { money } from '@/lib/format'
import { useFieldTexts, useProblemText } from '@/lib/problems'
import { FormState } from '@/lib/sent'
import { tellTabs } from '@/lib/tabs'
import { uuid } from '@/lib/uuid'
import { Button } from '@/ui/Button'
import { Checkbox } from '@/ui/Field'
import { LoadError } from '@/ui/LoadError'
import { Notice } from '@/ui/Notice'
import { Skeleton } from '@/ui/Skeleton'
import { cart as calls, cardsQuery, methodsQuery, type Payment, secretOf } from './api'
import { brands } from './brands'
import { CardFields, type CardForm, emptyCard, readExpiry } from './CardFields'
import { PayFields } from './PayFields'
import { Option } from './PayOption'
import { PayTransfer } from './PayTransfer'
import { Refused } from './stripe'
import { useFields } from './useFields'

// Whether money may have moved in spite of the error.
const unsure = (problem: { status: number; code: string }) =>
  problem.status >= 500 || problem.code === 'order.in_progress'

const transfer = 'page:transfer'

export function PaymentForm({ cart, onStale }: { cart: Cart; onStale: () => void }) {
  const { i18n } = useLingui()
  const client = useQueryClient()
  const navigate = useNavigate()
  const say = useProblemText()
  const fields = useFieldTexts()
  const saved = useQuery(cardsQuery)
  const ways = useQuery(methodsQuery)
  const methods = ways.data?.methods ?? []
  const paged = methods.find(m => m.page)
  const takesCards = methods.some(m => m.provider === 'test')
  const transfers = methods.some(m => m.provider === 'transfer')
  const cards = takesCards ? (saved.data?.cards ?? []) : []
  const [card, setCard] = useState(emptyCard)
  const [save, setSave] = useState(false)
  const free = cart.total.amount === 0
  const sent = useSent('pay')
  const [choice, setChoice] = useState(sent?.values.card?.[0])
  const page = paged && `page:${paged.provider}`
  const several = takesCards || (page && transfers)
  const chosen = choice ?? cards.find(c => !c.expired)?.id ?? page ?? (takesCards ? 'new' : transfer)
  // A card that is being typed stays selected, even when saved cards load late.
  const type = (next: CardForm) => {
    setChoice('new')
    setCard(next)
  }
  const { once = '' } = useContext(FormState)
  // One key per attempt, which is part of the page: pressing twice, before or after hydration, or sending again after a
  // lost answer, is one payment. Only a refusal, after which nothing was paid, takes a new key.
  const key = useRef(sent?.problem && unsure(sent.problem) ? (sent.values.key?.[0] ?? once) : once)
  const inFields = useFields(paged, cart.total, !free && chosen === page)
  const onSite = inFields.state === 'ready' && chosen === page
  // The quote of an attempt in the fields: another one, or another way to pay, is another payment, and ends that one.
  const begun = useRef('')
  const pay = useSending('pay', {
    mutationFn: async () => {
      if (onSite) await inFields.check()
      if (begun.current && (!onSite || begun.current !== cart.quote)) key.current = ''
      begun.current = onSite ? cart.quote : ''
      let payment: Payment = { kind: 'free' }
      if (!free && paged && chosen === page) payment = { kind: 'page', provider: paged.provider, onSite }
      else if (!free && chosen === transfer) payment = { kind: 'page', provider: 'transfer' }
      else if (!free)
        payment =
          chosen === 'new'
            ? {
                kind: 'token',
                token: (
                  await calls.tokenize({
                    name: card.name,
                    number: card.number,
                    cvv: card.cvv,
                    ...readExpiry(card.expiry),
                  })
                ).token,
                save,
              }
            : { kind: 'card', cardId: chosen }
      key.current ||= uuid()
      const order = await calls.pay(key.current, cart.quote, payment)
      const secret = onSite && order.waitsFor === 'page' && (await secretOf(order.number))
      if (secret) await inFields.confirm(secret, `${window.location.origin}/api/orders/${order.number}/back`)
      return order
    },
    onSuccess: async order => {
      if (onSite) {
        window.location.assign(`/api/orders/${order.number}/back`) // which asks Stripe how it went
        return new Promise(() => {})
      }
      if (order.waitsFor === 'page') {
        window.location.assign(`/api/orders/${order.number}/page`)
        return new Promise(() => {}) // the button waits with its buyer
      }
      await Promise.all([
        client.invalidateQueries({ queryKey: keyOf('me') }),
        client.invalidateQueries({ queryKey: keyOf('standing') }),
      ])
      client.removeQueries({ queryKey: keyOf('cart') })
      tellTabs('cart')
      await navigate({ to: '/orders/$number', params: { number: order.number }, replace: true })
    },
    onError: problem => {
      if (
        problem instanceof ApiProblem &&
        problem.status >= 400 &&
        problem.status < 500 &&
        problem.code !== 'order.in_progress'
      )
        key.current = ''
      if (problem instanceof ApiProblem && problem.status === 409) onStale()
    },
  })
  const refusal = pay.error instanceof Refused && pay.error
  const wrong = fields(pay.error)
  if (!free && !ways.data) return ways.error ? <LoadError query={ways} /> : <Skeleton lines={[48, 48]} />
  const hidden: Record<string, string> = free ? { card: 'free' } : several ? {} : { card: chosen }
  return (
    <Form
      name="pay"
      fields={{ quote: cart.quote, key: key.current, ...hidden }}
      className="grid gap-5"
      noValidate
      onSend={() => !pay.isPending && pay.send()}
    >
      {!free && !several && (paged ? <PayFields method={paged} {...inFields} /> : <PayTransfer />)}
      {!free && several && (
        <fieldset className="grid gap-2 group">
          <legend className="font-semibold mb-2">
            <Trans>Payment method</Trans>
          </legend>
          <LoadError query={saved} />
          {cards.map(c => (
            <label
              key={c.id}
              className="flex items-center gap-3 min-h-12 px-4 rounded-field border border-line has-checked:border-brand has-checked:bg-sunk"
            >
              <input
                type="radio"
                name="card"
                value={c.id}
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
          {takesCards && (
            <Option value="new" chosen={chosen} onChoose={setChoice}>
              <Trans>New card</Trans>
            </Option>
          )}
          {paged && page && (
            <>
              <Option value={page} chosen={chosen} onChoose={setChoice}>
                <Trans>Card, wallet or bank, with Stripe</Trans>
              </Option>
              <div className="hidden group-has-[input[value='page:stripe']:checked]:block pt-3">
                <PayFields method={paged} {...inFields} />
              </div>
            </>
          )}
          {transfers && (
            <>
              <Option value={transfer} chosen={chosen} onChoose={setChoice}>
                <Trans>Bank transfer</Trans>
              </Option>
              <div className="hidden group-has-[input[value='page:transfer']:checked]:block pt-3">
                <PayTransfer />
              </div>
            </>
          )}
          {/* CSS shows these when the option is chosen, which works before any script. */}
          <div className="hidden group-has-[input[value=new]:checked]:grid gap-4 pt-3">
            <Notice>
              <Trans>Test mode: you won’t be charged. Use card 4242 4242 4242 4242, any future date and any CVV.</Trans>
            </Notice>
            <CardFields card={card} onChange={type} wrong={wrong} />
            <Checkbox
              name="save"
              label={<Trans>Save this card for next time</Trans>}
              checked={save}
              onChange={e => setSave(e.target.checked)}
            />
          </div>
        </fieldset>
      )}
      {refusal
        ? !refusal.atField && <Notice tone="error">{refusal.message}</Notice>
        : pay.error && <Notice tone="error">{say(pay.error)}</Notice>}
      <Button type="submit" main pending={pay.isPending}>
        {free ? (
          <Trans>Enroll for free</Trans>
        ) : page && chosen === page && !onSite ? (
          <Trans>Continue to pay {money(cart.total, i18n.locale)}</Trans>
        ) : chosen === transfer ? (
          <Trans>Order now, transfer {money(cart.total, i18n.locale)}</Trans>
        ) : (
          <Trans>Pay {money(cart.total, i18n.locale)}</Trans>
        )}
      </Button>
      <p className="text-14 text-muted">
        <Trans>30-day money-back guarantee</Trans>
      </p>
    </Form>
  )
}
