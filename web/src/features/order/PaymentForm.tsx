import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Cart } from '@/api/types'
import { Form, useSent } from '@/lib/form'
import { money } from '@/lib/format'
import { useFieldTexts, useProblemText } from '@/lib/problems'
import { Button } from '@/ui/Button'
import { Checkbox } from '@/ui/Field'
import { LoadError } from '@/ui/LoadError'
import { Notice } from '@/ui/Notice'
import { Skeleton } from '@/ui/Skeleton'
import { cart as calls, cardsQuery, methodsQuery, type Payment } from './api'
import { brands } from './brands'
import { CardFields, type CardForm, emptyCard, readExpiry } from './CardFields'
import { PayFields } from './PayFields'
import { Option } from './PayOption'
import { PayTransfer } from './PayTransfer'
import { useRefusalText } from './refusals'
import { Refused } from './stripe'
import { useFields } from './useFields'
import { usePay } from './usePay'

const transfer = 'page:transfer'

// Whether a saved card has to be entered again: its bank asks who has it, or its provider no longer knows it.
const asksAgain = (problem?: { code: string }) =>
  problem?.code === 'payment.bank_asks' || problem?.code === 'payment.token_unknown'

// Whether a card has gone from the list meanwhile: at its provider, or in another window.
const isGone = (problem?: { code: string }) =>
  problem?.code === 'payment.card_gone' || problem?.code === 'card.not_found'

export function PaymentForm({ cart, onStale }: { cart: Cart; onStale: () => void }) {
  const { i18n } = useLingui()
  const say = useProblemText()
  const sayRefusal = useRefusalText()
  const fields = useFieldTexts()
  const client = useQueryClient()
  const saved = useQuery(cardsQuery)
  const ways = useQuery(methodsQuery)
  const methods = ways.data?.methods ?? []
  const paged = methods.find(m => m.page)
  const takesCards = methods.some(m => m.provider === 'test')
  const transfers = methods.some(m => m.provider === 'transfer')
  const cards = (saved.data?.cards ?? []).filter(c => c.usable)
  const [card, setCard] = useState(emptyCard)
  const [save, setSave] = useState(false)
  const free = cart.total.amount === 0
  const sent = useSent('pay')
  const page = paged && `page:${paged.provider}`
  const [choice, setChoice] = useState(() =>
    asksAgain(sent?.problem) || isGone(sent?.problem) ? undefined : sent?.values.card?.[0],
  )
  const several = takesCards || cards.length > 0 || (page && transfers)
  const chosen =
    choice ??
    (asksAgain(sent?.problem) ? page : undefined) ??
    cards.find(c => !c.expired)?.id ??
    page ??
    (takesCards ? 'new' : transfer)
  // A card that is being typed stays selected, even when saved cards load late.
  const type = (next: CardForm) => {
    setChoice('new')
    setCard(next)
  }
  const paging = !free && chosen === page
  const inFields = useFields(paged, cart.total, paging, save)
  const onSite = paging && inFields.state !== 'page'
  const pay = usePay(cart, inFields, problem => {
    if (problem.status === 409) onStale()
    const used = cards.find(c => c.id === chosen)
    if (used && asksAgain(problem)) setChoice(used.provider === 'test' ? 'new' : page)
    if (!isGone(problem)) return
    setChoice(undefined)
    client.setQueryData(cardsQuery.queryKey, was => was && { cards: was.cards.filter(c => c !== used) })
    void client.invalidateQueries({ queryKey: cardsQuery.queryKey })
  })
  const onPage = useRef(false) // whether the button of Stripe's page was pressed
  const how = async (): Promise<Payment> => {
    if (free) return { kind: 'free' }
    if (paging && paged) {
      const here = onSite && !onPage.current
      return { kind: 'page', provider: paged.provider, onSite: here, save: here && inFields.saves }
    }
    if (chosen === transfer) return { kind: 'page', provider: 'transfer' }
    if (chosen !== 'new') return { kind: 'card', cardId: chosen }
    const { name, number, cvv } = card
    const { token } = await calls.tokenize({ name, number, cvv, ...readExpiry(card.expiry) })
    return { kind: 'token', token, save }
  }
  const refusal = pay.error instanceof Refused ? sayRefusal(pay.error.failure) : pay.error && say(pay.error)
  const wrong = fields(pay.error)
  if (!free && !ways.data) return ways.error ? <LoadError query={ways} /> : <Skeleton lines={[48, 48]} />
  const hidden: Record<string, string> = free ? { card: 'free' } : several ? {} : { card: chosen }
  return (
    <Form
      name="pay"
      fields={{ quote: cart.quote, key: pay.key, ...hidden }}
      className="grid gap-5"
      noValidate
      onSend={() => !pay.isPending && pay.send(how)}
    >
      {!free && (
        <fieldset className="grid gap-2 group" disabled={pay.isPending}>
          {several && (
            <legend className="font-semibold mb-2">
              <Trans>Payment method</Trans>
            </legend>
          )}
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
              {several && (
                <Option value={page} chosen={chosen} onChoose={setChoice}>
                  <Trans>Card, wallet or bank, with Stripe</Trans>
                </Option>
              )}
              <div className={several ? "hidden group-has-[input[value='page:stripe']:checked]:block pt-3" : ''}>
                <PayFields method={paged} save={save} onSave={setSave} {...inFields} />
              </div>
            </>
          )}
          {(transfers || !(page || takesCards)) && (
            <>
              {several && (
                <Option value={transfer} chosen={chosen} onChoose={setChoice}>
                  <Trans>Bank transfer</Trans>
                </Option>
              )}
              <div className={several ? "hidden group-has-[input[value='page:transfer']:checked]:block pt-3" : ''}>
                <PayTransfer />
              </div>
            </>
          )}
          {/* CSS shows these when the option is chosen, which works before any script. */}
          {takesCards && (
            <div className="hidden group-has-[input[value=new]:checked]:grid gap-4 pt-3">
              <Notice>
                <Trans>
                  Test mode: you won’t be charged. Use card 4242 4242 4242 4242, any future date and any CVV.
                </Trans>
              </Notice>
              <CardFields card={card} onChange={type} wrong={wrong} />
              <Checkbox
                name="save"
                label={<Trans>Save this card for next time</Trans>}
                checked={save}
                onChange={e => setSave(e.target.checked)}
              />
            </div>
          )}
        </fieldset>
      )}
      {refusal && <Notice tone="error">{refusal}</Notice>}
      <div className="grid gap-2">
        <Button
          type="submit"
          main
          pending={pay.isPending}
          disabled={onSite && inFields.state === 'loading'}
          className={onSite ? 'noscript:hidden' : ''}
          onClick={() => {
            onPage.current = false
          }}
        >
          {free ? (
            <Trans>Enroll for free</Trans>
          ) : paging && !onSite ? (
            <Trans>Continue to pay {money(cart.total, i18n.locale)}</Trans>
          ) : chosen === transfer ? (
            <Trans>Order now, transfer {money(cart.total, i18n.locale)}</Trans>
          ) : (
            <Trans>Pay {money(cart.total, i18n.locale)}</Trans>
          )}
        </Button>
        {onSite && (
          <Button
            type="submit"
            tone="plain"
            className="noscript:hidden"
            disabled={pay.isPending}
            onClick={() => {
              onPage.current = true
            }}
          >
            <Trans>Pay on Stripe’s page instead</Trans>
          </Button>
        )}
        {onSite && (
          <noscript>
            <Button type="submit" main className="w-full">
              <Trans>Continue to pay {money(cart.total, i18n.locale)}</Trans>
            </Button>
          </noscript>
        )}
      </div>
      <p className="text-14 text-muted">
        <Trans>30-day money-back guarantee</Trans>
      </p>
    </Form>
  )
}
