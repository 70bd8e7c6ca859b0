import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import type { Cart, PayMethod } from '@/api/types'
import { useMe } from '@/lib/me'
import { start } from '@/lib/start'
import { appearance, type Elements, loadStripe, onColors, Refused, type Stripe } from './stripe'

const longest = 10_000 // ms, until Stripe's page is all that is offered

// Whether this document may load Stripe's fields. The server renders the checkout in none that mayn't.
const allowed = start === null || start.fields === true

const saving = { setupFutureUsage: 'off_session' }

// 'page': buyers pay on Stripe's own page, since there are no fields, or they could not be loaded.
export type FieldState = 'loading' | 'ready' | 'page'

// Stripe's fields in our checkout, while Stripe is chosen. With `save`, a card that is paid with there is saved.
export function useFields(method: PayMethod | undefined, total: Cart['total'], chosen: boolean, save: boolean) {
  const { i18n } = useLingui()
  const { me } = useMe()
  const box = useRef<HTMLDivElement>(null)
  const open = useRef<{ stripe: Stripe; elements: Elements }>(null)
  const [state, setState] = useState<FieldState>('loading')
  const [card, setCard] = useState(true) // whether a card is being entered, and no other way to pay is chosen
  const saves = save && card
  const { script, key } = method?.fields ?? {}
  const { amount, currency } = total
  const { name, email } = me?.person ?? {}
  const locale = i18n.locale
  const wanted = Boolean(script && key) && chosen && allowed
  // biome-ignore lint/correctness/useExhaustiveDependencies: another amount is an update
  useEffect(() => {
    if (!wanted || !script || !key) return
    let over = false
    const undo: (() => void)[] = []
    const end = () => {
      over = true
      open.current = null
      clearTimeout(late)
      for (const f of undo.splice(0)) f()
    }
    const fail = () => {
      if (over) return
      end()
      setState('page')
    }
    const late = setTimeout(fail, longest)
    setState('loading')
    setCard(true)
    loadStripe(script, key)
      .then(stripe => {
        if (over || !box.current) return
        const elements = stripe.elements({
          mode: 'payment',
          amount,
          currency: currency.toLowerCase(),
          locale,
          appearance: appearance(),
          ...(saves && saving),
        })
        const element = elements.create('payment', { defaultValues: { billingDetails: { name, email } } })
        undo.push(() => element.destroy())
        undo.push(onColors(() => elements.update({ appearance: appearance() })))
        element.on('ready', () => {
          if (over) return
          clearTimeout(late)
          open.current = { stripe, elements }
          setState('ready')
        })
        element.on('change', ({ value }) => setCard(value.type === 'card'))
        element.on('loaderror', fail)
        element.mount(box.current)
      })
      .catch(fail)
    return end
  }, [wanted, script, key, locale])
  useEffect(() => open.current?.elements.update({ amount, currency: currency.toLowerCase() }), [amount, currency])
  // Stripe wants its fields and the payment to agree on it, and says what saving means.
  useEffect(() => open.current?.elements.update(saves ? saving : { setupFutureUsage: null }), [saves])
  return {
    card,
    saves,
    state: wanted ? state : 'page',
    box,
    // Checks what was typed. Errors: Refused.
    check: async () => {
      const { error } = (await open.current?.elements.submit()) ?? {}
      if (error) throw new Refused(error)
    },
    // Pays, and asks the buyer's bank where it wants to be asked; may lead to the bank's page and from there to `back`.
    // What has been paid or canceled elsewhere meanwhile is no error: the order says how it stands. Errors: Refused.
    confirm: async (secret: string, back: string) => {
      if (!open.current) return
      const { stripe, elements } = open.current
      const { error } = await stripe.confirmPayment({
        elements,
        clientSecret: secret,
        confirmParams: { return_url: back },
        redirect: 'if_required',
      })
      if (error && error.code !== 'payment_intent_unexpected_state') throw new Refused(error)
    },
  }
}
