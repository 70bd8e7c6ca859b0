// @vitest-environment jsdom
import { act, cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import type { Cart } from '@/api/types'
import { json, show } from '@/test/show'
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
