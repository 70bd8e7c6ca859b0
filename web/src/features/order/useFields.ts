import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import type { Cart, PayMethod } from '@/api/types'
import { useMe } from '@/lib/me'
import { start } from '@/lib/start'
import { appearance, type Elements, loadStripe, onColors, Refused, type Stripe } from './stripe'

const reloaded = 'stoa-fields'

// Only a checkout that the server has sent may load Stripe's fields; who came here from another page of ours loads it
// once more.
function allowed(): boolean {
  if (start?.fields) {
    sessionStorage.removeItem(reloaded)
    return true
  }
  if (!sessionStorage.getItem(reloaded)) {
    sessionStorage.setItem(reloaded, '1')
    window.location.replace(window.location.href)
  }
  return false
}

// Stripe's fields in our checkout, while Stripe is chosen. Until they are ready, or if they never are, buyers pay on
// Stripe's own page.
export function useFields(method: PayMethod | undefined, total: Cart['total'], chosen: boolean) {
  const { i18n } = useLingui()
  const { me } = useMe()
  const box = useRef<HTMLDivElement>(null)
  const open = useRef<{ stripe: Stripe; elements: Elements }>(null)
  const [state, setState] = useState<'page' | 'loading' | 'ready'>('page')
  const { script, key } = method?.fields ?? {}
  const { amount, currency } = total
  const { name, email } = me?.person ?? {}
  const locale = i18n.locale
  // biome-ignore lint/correctness/useExhaustiveDependencies: another amount is an update
  useEffect(() => {
    if (!script || !key || !chosen || !allowed()) return
    let gone = false
    const undo: (() => void)[] = []
    setState('loading')
    const fail = () => !gone && setState('page')
    loadStripe(script, key)
      .then(stripe => {
        if (gone || !box.current) return
        const elements = stripe.elements({
          mode: 'payment',
          amount,
          currency: currency.toLowerCase(),
          locale,
          appearance: appearance(),
        })
        const element = elements.create('payment', { defaultValues: { billingDetails: { name, email } } })
        undo.push(() => element.destroy())
        undo.push(onColors(() => elements.update({ appearance: appearance() })))
        element.on('ready', () => {
          open.current = { stripe, elements }
          if (!gone) setState('ready')
        })
        element.on('loaderror', fail)
        element.mount(box.current)
      })
      .catch(fail)
    return () => {
      gone = true
      open.current = null
      for (const f of undo) f()
      setState('page')
    }
  }, [script, key, chosen, locale])
  useEffect(() => open.current?.elements.update({ amount, currency: currency.toLowerCase() }), [amount, currency])
  return {
    state,
    box,
    // Checks what was typed. Errors: Refused.
    check: async () => {
      const { error } = (await open.current?.elements.submit()) ?? {}
      if (error) throw new Refused(error)
    },
    // Pays, and asks the buyer's bank where it wants to be asked; may lead to the bank's page and back. Errors: Refused.
    confirm: async (secret: string, back: string) => {
      if (!open.current) return
      const { stripe, elements } = open.current
      const { error } = await stripe.confirmPayment({
        elements,
        clientSecret: secret,
        confirmParams: { return_url: back },
        redirect: 'if_required',
      })
      if (error) throw new Refused(error)
    },
  }
}
