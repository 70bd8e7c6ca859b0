import type { QueryClient } from '@tanstack/react-query'
import { keyOf } from '@/api/keys'
import type { Cart, Me } from '@/api/types'
import { meQuery } from './me'
import { tellTabs } from './tabs'

// Puts the cart from the server everywhere it is shown: header, checkout, course pages, other windows.
export function keepCart(client: QueryClient, cart: Cart) {
  client.setQueryData<Cart>(keyOf('cart'), cart)
  client.setQueryData<Me>(meQuery.queryKey, me => me && { ...me, cart })
  void client.invalidateQueries({ queryKey: keyOf('standing') })
  tellTabs('cart')
}

const originKey = 'origin'

// What the address of this document says of how it was found, or the site that led to it. Moving on within the site
// changes neither, so any page knows where its visitor came from.
function landed(): string {
  const [navigation] = performance.getEntriesByType('navigation')
  const asked = new URL(navigation?.name ?? location.href).searchParams
  const coupon = asked.get('coupon')
  if (coupon) return `coupon:${coupon}`
  const campaign = [asked.get('utm_source'), asked.get('utm_campaign')].filter(Boolean).join('/')
  if (campaign) return `utm:${campaign}`
  if (!document.referrer) return ''
  const { host, hostname } = new URL(document.referrer)
  return host === location.host ? '' : hostname
}

const isPrivate = () =>
  navigator.doNotTrack === '1' || (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true

let here: string | undefined

// Where this window's visitor came from last: a host, utm:source/campaign, coupon:CODE or direct; kept as long as the
// window is open, and nowhere else. Nothing where the browser asks not to be followed.
export function origin(): string | undefined {
  try {
    if (isPrivate()) {
      sessionStorage.removeItem(originKey)
      return undefined
    }
    here ??= landed().slice(0, 300)
    if (here) sessionStorage.setItem(originKey, here)
    return here || sessionStorage.getItem(originKey) || 'direct'
  } catch {
    return here || 'direct' // without storage
  }
}
