// @vitest-environment jsdom
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { serve, show } from '@/test/show'
import { WhyUnpaid } from './WhyUnpaid'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const come = (at: string, order: object) => {
  serve({ 'GET /api/orders/pdg330112': () => order })
  return show(() => <WhyUnpaid />, at)
}
const failed = (failure: string) => ({ number: 'pdg330112', status: 'failed', failure })

it.each([
  ['', 'payment.declined', 'Your bank declined the payment. You weren’t charged.'],
  ['&left=1', 'payment.declined', 'Your bank declined the payment. You weren’t charged.'],
  ['&left=1', 'payment.abandoned', 'You left the payment page before paying. You weren’t charged.'],
  ['', 'payment.abandoned', 'The payment wasn’t completed. You weren’t charged.'],
  ['', 'payment.insufficient_funds', 'Insufficient funds. You weren’t charged. Try another card.'],
  ['', 'of.tomorrow', 'The payment wasn’t completed. You weren’t charged.'],
])('who comes back%s with %s reads why, once', async (left, code, text) => {
  const { place } = come(`/checkout?gift=knots&unpaid=pdg330112${left}`, failed(code))
  expect((await screen.findByRole('alert')).textContent).toBe(text)
  await waitFor(() => expect(place()).toBe('/checkout?gift=knots'))
  act(() => void document.dispatchEvent(new Event('submit')))
  expect(screen.queryByRole('alert')).toBeNull()
})

it.each([
  ['/checkout', failed('payment.declined')],
  ['/checkout?unpaid=pdg330112', { number: 'pdg330112', status: 'paid' }],
])('nothing is said at %s of %j', async (at, order) => {
  const { client } = come(at, order)
  await waitFor(() => expect(client.isFetching()).toBe(0))
  expect(screen.queryByRole('alert')).toBeNull()
})
