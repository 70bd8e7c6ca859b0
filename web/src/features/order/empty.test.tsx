// @vitest-environment jsdom
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { keyOf } from '@/api/keys'
import { json, show } from '@/test/show'
import { EmptyCart } from './EmptyCart'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const usd = (amount: number) => ({ amount, currency: 'USD' })
const line = (slug: string, more = {}) => ({ slug, title: slug, giftFor: null, refundedAt: null, ...more })
const order = (more = {}) => ({
  number: 'pdg330112',
  status: 'paid',
  waitsFor: 'no',
  transfer: false,
  total: usd(4900),
  lines: [line('knots')],
  ...more,
})

// The server's answers; it returns what was asked for.
function answer(person: object | null, bought: () => object | null) {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    return json(url.endsWith('/me') ? { person } : { order: bought() })
  })
  return asked
}

const links = () => screen.getAllByRole('link').map(a => `${a.textContent} ${a.getAttribute('href')}`)

it.each([
  ['a course', order(), 'You’ve already paid', ['Start lesson 1 /learn/knots', 'View receipt /orders/pdg330112']],
  [
    'two courses',
    order({ lines: [line('knots'), line('sails')] }),
    'You’ve already paid',
    ['My Courses /my-course', 'View receipt /orders/pdg330112'],
  ],
  ['a gift', order({ lines: [line('knots', { giftFor: 'Bo' })] }), 'You’ve already paid', ['View receipt']],
  ['nothing to pay', order({ total: usd(0) }), 'Your order is complete', ['Start lesson 1', 'View receipt']],
  [
    'a transfer',
    order({ status: 'pending', waitsFor: 'bank', transfer: true }),
    'Your order is waiting for your transfer',
    ['View order /orders/pdg330112'],
  ],
  [
    'a slow bank',
    order({ status: 'pending', waitsFor: 'bank' }),
    'Your bank is processing the payment',
    ['View order /orders/pdg330112'],
  ],
])('an empty cart says what was bought just now: %s', async (_, bought, heading, leads) => {
  answer({ name: 'Ada' }, () => bought)
  show(() => <EmptyCart />)
  await screen.findByRole('heading', { name: heading })
  expect(links()).toEqual(leads.map(lead => expect.stringContaining(lead)))
  expect(screen.queryByText('Your cart is empty')).toBeNull()
})

it('a visitor’s empty cart asks for no order, and a payment in another window renews it', async () => {
  const visitor = answer(null, () => null)
  show(() => <EmptyCart />)
  await screen.findByRole('heading', { name: 'Your cart is empty' })
  expect(visitor.filter(url => url.includes('orders'))).toEqual([])
  cleanup()
  let bought: object | null = null
  answer({ name: 'Ada' }, () => bought)
  const { client } = show(() => <EmptyCart />)
  await screen.findByRole('heading', { name: 'Your cart is empty' })
  bought = order()
  await act(() => client.invalidateQueries({ queryKey: keyOf('cart') }))
  await screen.findByRole('heading', { name: 'You’ve already paid' })
})
