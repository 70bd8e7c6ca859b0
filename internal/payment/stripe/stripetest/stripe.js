// A stand-in of Stripe.js for journeys in a browser, written from https://docs.stripe.com/js: the part of its interface
// that our checkout uses, with the field in a frame of another origin, as Stripe's are, and as strict. "base" is defined
// before. Wrong use throws an error, as Stripe's IntegrationError.
const wrong = said => {
  throw Object.assign(new Error(said), { name: 'IntegrationError' })
}
window.Stripe = key => {
  if (!/^pk_(test|live)_/.test(key)) wrong('Please call Stripe() with your publishable key.')
  const listeners = { ready: [], change: [], loaderror: [] }
  let card = ''
  let frame
  let submitted = false // what was typed last
  const send = async (path, values) => {
    const answer = await fetch(`${base}/js/${path}`, { method: 'POST', body: new URLSearchParams(values) })
    return answer.json()
  }
  const ask = () =>
    new Promise(resolve => {
      const bank = document.createElement('iframe')
      bank.title = 'Bank'
      bank.src = `${base}/js/challenge`
      bank.style.cssText =
        'position:fixed;inset:20% 10%;width:80%;height:300px;z-index:9999;border:1px solid;background:#fff;color-scheme:light'
      const heard = event => {
        if (event.data?.standin !== 'bank') return
        window.removeEventListener('message', heard)
        bank.remove()
        resolve(event.data.yes)
      }
      window.addEventListener('message', heard)
      document.body.append(bank)
    })
  const heard = event => {
    if (event.data?.standin !== 'card' || event.source !== frame?.contentWindow) return
    if (card !== event.data.card) submitted = false
    card = event.data.card
    for (const change of listeners.change) change({ complete: card.length > 3, value: { type: 'card' } })
  }
  const check = ({ amount, currency, setupFutureUsage }) => {
    if (![undefined, null, 'off_session', 'on_session'].includes(setupFutureUsage)) wrong('elements.setupFutureUsage')
    if (!Number.isInteger(amount) || amount <= 0) wrong('elements.amount must be a positive integer.')
    if (!/^[a-z]{3}$/.test(currency)) wrong('elements.currency must be a lowercase currency code.')
  }
  return {
    elements(options) {
      if (options.mode !== 'payment') wrong('elements.mode')
      check(options)
      let made
      return {
        options,
        create(kind) {
          if (kind !== 'payment' || made) wrong('Can only create one Element of type payment.')
          made = {
            mount(target) {
              if (!(target instanceof HTMLElement)) wrong('Please pass a DOM element.')
              const { colorText, colorBackground } = options.appearance?.variables ?? {}
              frame = document.createElement('iframe')
              frame.title = 'Secure payment input frame'
              frame.src = `${base}/js/fields?${new URLSearchParams({ locale: options.locale, colorText, colorBackground })}`
              frame.style.cssText = 'width:100%;height:84px;border:0;display:block;color-scheme:light'
              frame.addEventListener('load', () => {
                for (const ready of listeners.ready) ready({ elementType: 'payment' })
              })
              window.addEventListener('message', heard)
              target.append(frame)
            },
            on(name, listener) {
              listeners[name]?.push(listener)
              return made
            },
            destroy() {
              frame?.remove()
              window.removeEventListener('message', heard)
              for (const name in listeners) listeners[name] = []
              card = ''
              made = undefined
            },
          }
          return made
        },
        update(next) {
          check({ ...options, ...next })
          Object.assign(options, next)
          frame?.contentWindow?.postMessage({ standin: 'look', ...options.appearance?.variables }, '*')
        },
        async submit() {
          frame?.contentWindow?.postMessage({ standin: 'check', wrong: card.length < 4 }, '*')
          if (card.length < 4)
            return {
              error: { type: 'validation_error', code: 'incomplete_number', message: 'Your card number is incomplete.' },
            }
          submitted = true
          return { selectedPaymentMethod: 'card' }
        },
      }
    },
    async confirmPayment({ elements, clientSecret, confirmParams, redirect }) {
      if (!submitted) wrong('elements.submit() must be called before stripe.confirmPayment().')
      if (!clientSecret?.includes('_secret_')) wrong('clientSecret')
      if (!confirmParams?.return_url && redirect !== 'if_required') wrong('confirmParams.return_url')
      const { amount, currency, setupFutureUsage } = elements.options
      const future = setupFutureUsage ?? ''
      let said = await send('confirm', { secret: clientSecret, card, amount, currency, future })
      if (said.status === 'requires_action') said = await send('answer', { secret: clientSecret, yes: await ask() })
      if (said.error) return { error: said.error }
      if (said.last_payment_error?.code === 'payment_intent_payment_attempt_failed') {
        // The bank has a page of its own, where the buyer gives up.
        window.location.assign(`${confirmParams.return_url}?payment_intent=${said.id}&redirect_status=failed`)
        return new Promise(() => {})
      }
      if (said.last_payment_error) return { error: { ...said.last_payment_error, payment_intent: said } }
      return { paymentIntent: said }
    },
  }
}
