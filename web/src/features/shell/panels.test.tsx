// @vitest-environment jsdom
import '@/test/overlays'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { json, serve, show } from '@/test/show'
import Toaster from '@/ui/Toaster'
import CartPanel from './CartPanel'
import LanguagePanel from './LanguagePanel'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const usd = (amount: number) => ({ amount, currency: 'USD' })
const knots = { slug: 'knots', title: 'Knots', coverUrl: '/k', price: usd(4900) }
const cart = (...lines: (typeof knots)[]) => ({
  lines,
  discount: usd(lines.length * 900),
  total: usd(lines.length * 4000),
})

const panel = () => (
  <>
    <CartPanel />
    <Toaster />
  </>
)

it('a course that is removed from the cart can be put back', async () => {
  const sent = serve({
    'GET /api/me': () => ({ person: null, cart: cart(knots) }),
    'DELETE /api/cart/lines/knots': () => cart(),
    'POST /api/cart/lines': () => cart(knots),
  })
  show(panel)
  const row = (await screen.findByText('Knots')).closest('li') as HTMLElement
  expect(within(row).getByText('$49.00')).toBeTruthy()
  expect(screen.getByText('Discount').textContent).toBe('Discount−$9.00')
  expect(screen.getByText('Total').textContent).toBe('Total$40.00')
  await userEvent.click(screen.getByRole('button', { name: 'Remove Knots' }))
  expect(await screen.findByText('Your cart is empty')).toBeTruthy()
  expect(await screen.findByText('“Knots” was removed from your cart.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByRole('link', { name: /Knots/ })).toBeTruthy()
  expect(sent).toEqual([
    { to: 'DELETE /api/cart/lines/knots' },
    { to: 'POST /api/cart/lines', body: { slug: 'knots' } },
  ])
})

it('a course that could not be removed stays in the cart, and a message says so', async () => {
  serve({
    'GET /api/me': () => ({ person: null, cart: cart(knots) }),
    'DELETE /api/cart/lines/knots': () => {
      throw new Error('offline')
    },
  })
  show(panel)
  await userEvent.click(await screen.findByRole('button', { name: 'Remove Knots' }))
  expect(await screen.findByText(/You’re offline|connection/i)).toBeTruthy()
  expect(screen.getByRole('link', { name: /Knots/ })).toBeTruthy()
})

it('the current language is marked; another one is stored, and the menu closes', async () => {
  const sent = serve({ 'PUT /api/language': () => json({}) })
  const close = vi.fn()
  show(() => <LanguagePanel onClose={close} />)
  const english = await screen.findByRole('button', { name: 'English' })
  expect(english.getAttribute('aria-current')).toBe('true')
  const german = screen.getByRole('button', { name: 'Deutsch' })
  expect(german.lang).toBe('de')
  await userEvent.click(german)
  expect(close).toHaveBeenCalledOnce()
  await waitFor(() => expect(sent).toEqual([{ to: 'PUT /api/language', body: { language: 'de' } }]))
})
