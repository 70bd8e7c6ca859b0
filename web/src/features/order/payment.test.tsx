// @vitest-environment jsdom
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import type { Cart } from '@/api/types'
import { json, serve, show } from '@/test/show'
import { readExpiry, typeExpiry } from './CardFields'
import { PaymentForm } from './PaymentForm'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const usd = (amount: number) => ({ amount, currency: 'USD' })
const cart: Cart = {
  lines: [],
  subtotal: usd(9900),
  discount: usd(0),
  net: usd(9900),
  tax: usd(0),
  taxTerms: null,
  asksBuyer: false,
  buyer: null,
  total: usd(9900),
  coupon: null,
  notices: [],
  quote: 'q',
}

it.each([
  ['1230', '12/30'],
  ['122030', '12/2030'],
  ['12/30', '12/30'],
  ['4/27', '04/27'],
  ['4', '04/'],
  ['12 / 2030', '12/2030'],
  ['12-30', '12/30'],
  ['2030-12', '12/2030'],
  ['', ''],
])('an expiry typed or pasted as %j reads %j', (text, shown) => expect(typeExpiry(text)).toBe(shown))

it('what is deleted from an expiry date does not come back', () => {
  expect(typeExpiry('12', '12/')).toBe('12')
  expect(typeExpiry('1', '12')).toBe('1')
  expect(typeExpiry('0', '04')).toBe('0')
  expect(readExpiry('1230')).toEqual({ expMonth: 12, expYear: 2030 })
})

it('a half-typed card stays when saved cards load, and is saved only on request', async () => {
  let answer = (_: Response) => {}
  const ways = json({ methods: [{ provider: 'test', page: false, test: true }] })
  vi.stubGlobal('fetch', (asked: unknown) => {
    const address = String(asked instanceof Request ? asked.url : asked)
    if (address.includes('methods')) return Promise.resolve(ways)
    return new Promise<Response>(done => {
      if (address.includes('cards')) answer = done
    })
  })
  show(() => <PaymentForm cart={cart} onStale={() => {}} />)
  await userEvent.type(await screen.findByLabelText('Expiry (MM/YY)'), '1230')
  const saved = {
    id: 'c',
    brand: 'visa',
    last4: '4242',
    name: 'A',
    expMonth: 1,
    expYear: 2040,
    isDefault: true,
    expired: false,
    provider: 'test',
    usable: true,
  }
  await act(async () => answer(json({ cards: [saved] })))
  await screen.findByText(/4242$/)
  expect((screen.getByLabelText('Expiry (MM/YY)') as HTMLInputElement).value).toBe('12/30')
  expect((screen.getByRole('checkbox') as HTMLInputElement).checked).toBe(false)
})

it('a card that its provider no longer has leaves the list, says so, and another way is chosen', async () => {
  const card = (id: string, last4: string) => ({
    id,
    brand: 'visa',
    last4,
    name: 'A',
    expMonth: 1,
    expYear: 2040,
    isDefault: id === 'c1',
    expired: false,
    provider: 'stripe',
    usable: true,
  })
  let cards = [card('c1', '4242'), card('c2', '1111')]
  const calls = serve({
    'GET /api/payment/methods': () => ({ methods: [{ provider: 'stripe', page: true, test: true }] }),
    'GET /api/payment/cards': () => ({ cards }),
    'GET /api/me': () => ({ person: null }),
    'POST /api/orders': () => {
      cards = cards.slice(1)
      return json({ code: 'payment.card_gone', title: 'Gone', status: 409 }, 409)
    },
  })
  show(() => <PaymentForm cart={cart} onStale={() => {}} />)
  await screen.findByRole('radio', { name: /4242/ })
  const pay = () => screen.getByRole('button', { name: /99/ })
  await userEvent.click(pay())
  expect((await screen.findByRole('alert')).textContent).toBe('This card is no longer available. Choose another one.')
  expect(screen.queryByRole('radio', { name: /4242/ })).toBeNull()
  expect((screen.getByRole('radio', { name: /1111/ }) as HTMLInputElement).checked).toBe(true)
  await userEvent.click(pay())
  await waitFor(() => expect(screen.queryByRole('radio', { name: /1111/ })).toBeNull())
  expect(screen.getByRole('button', { name: 'Continue to pay $99.00' })).toBeTruthy() // there is no other way left
  expect(calls.map(c => (c.body as { payment: object }).payment)).toEqual([
    { kind: 'card', cardId: 'c1' },
    { kind: 'card', cardId: 'c2' },
  ])
})
