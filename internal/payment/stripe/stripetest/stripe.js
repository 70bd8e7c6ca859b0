// A stand-in of Stripe.js for journeys in a browser: the part of its interface that our checkout uses, with the field in
// a frame of another origin, as Stripe's are. "base" is defined before.
window.Stripe = () => {
  const listeners = { ready: [], change: [], loaderror: [] }
  let card = ''
  let frame
  const send = async (path, values) => {
    const answer = await fetch(`${base}/js/${path}`, { method: 'POST', body: new URLSearchParams(values) })
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
    return answer.json()
  }
  const ask = () =>
    new Promise(resolve => {
      const bank = document.createElement('iframe')
      bank.title = 'Bank'
      bank.src = `${base}/js/challenge`
      bank.style.cssText = 'position:fixed;inset:20% 10%;width:80%;height:300px;z-index:9999;border:1px solid;background:#fff'
      const heard = event => {
        if (event.data?.standin !== 'bank') return
        window.removeEventListener('message', heard)
        bank.remove()
        resolve(event.data.yes)
      }
      window.addEventListener('message', heard)
      document.body.append(bank)
    })
  const result = intent => {
    const said = intent.last_payment_error
    if (!said) return { paymentIntent: intent }
    const message =
      said.code === 'card_declined'
        ? 'Your card was declined.'
        : 'We are unable to authenticate your payment method. Please choose a different payment method and try again.'
    return { error: { ...said, message } }
  }
  const incomplete = { error: { type: 'validation_error', message: 'Your card number is incomplete.' } }
  return {
    elements: options => ({
      create: () => ({
        mount(target) {
          frame = document.createElement('iframe')
          frame.title = 'Secure payment input frame'
          frame.src = `${base}/js/fields?locale=${options.locale}`
          frame.style.cssText = 'width:100%;height:90px;border:0;display:block'
          frame.addEventListener('load', () => {
            for (const ready of listeners.ready) ready()
          })
          window.addEventListener('message', event => {
            if (event.data?.standin !== 'card') return
            card = event.data.card
            for (const change of listeners.change) change({ complete: card.length > 3, value: { type: 'card' } })
          })
          target.append(frame)
        },
        on: (name, listener) => listeners[name]?.push(listener),
        destroy: () => frame?.remove(),
      }),
      update: next => Object.assign(options, next),
      submit: async () => (card.length > 3 ? {} : incomplete),
    }),
    confirmPayment: async ({ clientSecret }) => {
      let intent = await send('confirm', { secret: clientSecret, card })
      if (intent.status === 'requires_action') intent = await send('answer', { secret: clientSecret, yes: await ask() })
      return result(intent)
    },
  }
}
