import { queryOptions } from '@tanstack/react-query'
import { api } from '@/api/client'
import { keyOf } from '@/api/keys'
import type { PushDevice, PushSettings } from '@/api/types'

// Push notifications in this browser: a subscription, and a device of the person at the server. The browser remembers
// which device that is.
const here = 'stoa.push'

export const pushQuery = queryOptions({
  queryKey: keyOf('push'),
  queryFn: () => api.get<PushSettings>('/push'),
})

// Whether this browser can: on an iPhone only a site that was added to the home screen can.
export const pushable = () =>
  typeof window !== 'undefined' && 'Notification' in window && 'serviceWorker' in navigator && 'PushManager' in window

// An iPhone or iPad on which the site isn't on the home screen yet.
export const needsHomeScreen = () =>
  typeof navigator !== 'undefined' && /iPhone|iPad/.test(navigator.userAgent) && !pushable()

export const blocked = () => pushable() && Notification.permission === 'denied'

// The device of the person that this browser is, if it is one.
export function thisDevice(): string {
  try {
    return localStorage.getItem(here) ?? ''
  } catch {
    return ''
  }
}

function remember(id: string) {
  try {
    if (id) localStorage.setItem(here, id)
    else localStorage.removeItem(here)
  } catch {
    // Without storage, the list doesn't say which of the devices this one is.
  }
}

const bytesOf = (key: string) =>
  Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), letter => letter.charCodeAt(0))

async function worker(): Promise<ServiceWorkerRegistration> {
  const registration = await navigator.serviceWorker.register('/push.js', { scope: '/push/' })
  const coming = registration.installing ?? registration.waiting
  if (!registration.active && coming)
    await new Promise<void>((resolve, reject) => {
      coming.addEventListener('statechange', () => {
        if (coming.state === 'activated') resolve()
        if (coming.state === 'redundant') reject(new Error('the service worker could not be installed'))
      })
    })
  return registration
}

export type Refused = 'blocked' | 'failed'
export class PushRefused extends Error {
  constructor(readonly why: Refused) {
    super(why)
  }
}

// Turns push notifications on. To be called when a button is pressed: the browser asks for permission. Errors:
// PushRefused, or a problem of the API.
export async function turnOnPush(): Promise<PushDevice> {
  if ((await Notification.requestPermission()) !== 'granted') throw new PushRefused('blocked')
  const { key } = await api.get<PushSettings>('/push')
  let made: PushSubscriptionJSON
  try {
    const { pushManager } = await worker()
    const applicationServerKey = bytesOf(key)
    const before = await pushManager.getSubscription()
    const known = before?.options.applicationServerKey
    // One for another key, of a database that is no more, gets nothing.
    if (before && known && String(new Uint8Array(known)) !== String(applicationServerKey)) await before.unsubscribe()
    made = (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })).toJSON()
  } catch {
    throw new PushRefused('failed') // no push service can be reached, or the browser has none
  }
  const device = await api.put<PushDevice>('/push/devices', { endpoint: made.endpoint, ...made.keys })
  remember(device.id)
  return device
}

// Turns them off on one of the person's devices.
export async function turnOffPush(id: string) {
  await api.delete(`/push/devices/${encodeURIComponent(id)}`)
  if (id !== thisDevice()) return
  remember('')
  const registration = await navigator.serviceWorker?.getRegistration('/push/')
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
}

// Who signs in again where notifications were on gets them again: a device goes with its session. Asks for nothing.
export async function renewPush(devices: PushDevice[]) {
  const id = thisDevice()
  if (!id || !pushable() || Notification.permission !== 'granted' || devices.some(device => device.id === id)) return
  await turnOnPush()
}
