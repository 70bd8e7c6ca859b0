// The part of Stripe.js that the checkout uses: https://docs.stripe.com/js
export type Failure = { message?: string; type?: string; code?: string; decline_code?: string }
type PayElement = {
  mount: (target: HTMLElement) => void
  destroy: () => void
  on: (event: 'ready' | 'loaderror' | 'change', listener: (said: { value: { type: string } }) => void) => unknown
}
export type Elements = {
  create: (kind: 'payment', options: object) => PayElement
  update: (options: object) => void
  submit: () => Promise<{ error?: Failure }>
}
export type Stripe = {
  elements: (options: object) => Elements
  confirmPayment: (options: {
    elements: Elements
    clientSecret: string
    confirmParams: { return_url: string }
    redirect: 'if_required'
  }) => Promise<{ error?: Failure }>
}

// What Stripe says of a payment that didn't go through.
export class Refused extends Error {
  constructor(readonly failure: Failure) {
    super(failure.message)
  }
}

// Loads Stripe.js, once unless that fails. It is only ever served by Stripe.
let loading: Promise<Stripe> | undefined
export function loadStripe(script: string, key: string): Promise<Stripe> {
  loading ??= new Promise<Stripe>((done, failed) => {
    const element = document.createElement('script')
    element.src = script
    element.onload = () => {
      const open = (window as { Stripe?: (key: string) => Stripe }).Stripe
      if (open) done(open(key))
      else failed(new Error('Stripe.js is empty'))
    }
    element.onerror = () => {
      element.remove()
      failed(new Error('Stripe.js could not be loaded'))
    }
    document.head.append(element)
  }).catch(error => {
    loading = undefined
    throw error
  })
  return loading
}

// Our look, for fields that stand in Stripe's frames: the colors of the tokens as they are now.
export function appearance() {
  const tokens = getComputedStyle(document.documentElement)
  const probe = document.createElement('span')
  document.body.append(probe)
  const pen = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  const color = (token: string) => {
    probe.style.color = `var(--${token})`
    if (!pen) return ''
    pen.fillStyle = getComputedStyle(probe).color // oklch, which Stripe doesn't read
    pen.fillRect(0, 0, 1, 1)
    const [r, g, b] = pen.getImageData(0, 0, 1, 1).data
    return `rgb(${r}, ${g}, ${b})`
  }
  const [brand, surface, ink, muted, edge, madder] = ['brand', 'surface', 'ink', 'muted', 'edge', 'madder'].map(color)
  probe.remove()
  const border = `1px solid ${edge}`
  return {
    theme: 'stripe',
    variables: {
      colorPrimary: brand,
      colorBackground: surface,
      colorText: ink,
      colorTextSecondary: muted,
      colorTextPlaceholder: muted,
      colorDanger: madder,
      fontFamily: tokens.getPropertyValue('--font-sans'),
      fontSizeBase: '16px',
      borderRadius: '12px',
    },
    rules: {
      '.Input': { border, boxShadow: 'none', padding: '12px' },
      '.Input:focus': { borderColor: brand, boxShadow: `0 0 0 1px ${brand}` },
      '.Tab': { border, boxShadow: 'none' },
      '.Label': { fontWeight: '600' },
    },
  }
}

// Calls back when the colors change.
export function onColors(changed: () => void) {
  const dark = matchMedia('(prefers-color-scheme: dark)')
  const watcher = new MutationObserver(changed)
  watcher.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] })
  dark.addEventListener('change', changed)
  return () => {
    watcher.disconnect()
    dark.removeEventListener('change', changed)
  }
}
