// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import type { Cart } from '@/api/types'
import { show } from '@/test/show'
import { CartTable } from './CartTable'

afterEach(cleanup)

const usd = (amount: number) => ({ amount, currency: 'USD' })
const line = (slug: string, title: string, discount: number, ratingCount: number) => ({
  slug,
  title,
  instructor: 'Ada',
  coverUrl: '/c',
  price: usd(4900),
  listPrice: usd(9900),
  discount: usd(discount),
  rating: 4.5,
  ratingCount,
})

it('a row has the price before and after the coupon, and the rating where there is one', async () => {
  const cart = { lines: [line('knots', 'Knots', 900, 12), line('sails', 'Sails', 0, 0)] } as unknown as Cart
  const remove = vi.fn()
  show(() => <CartTable cart={cart} onRemove={remove} />)
  const table = await screen.findByRole('table', { name: 'Checkout list' })
  const [, knots, sails] = within(table).getAllByRole('row') as [HTMLElement, HTMLElement, HTMLElement]
  expect(within(knots).getByText('−$9.00')).toBeTruthy()
  expect(within(knots).getByRole('img', { name: '4.5 out of 5 stars' })).toBeTruthy()
  expect(within(sails).queryByText(/−/)).toBeNull()
  expect(within(sails).queryByRole('img', { name: /stars/ })).toBeNull()
  await userEvent.click(within(sails).getByRole('button', { name: 'Remove Sails' }))
  expect(remove.mock.calls).toEqual([[{ slug: 'sails', title: 'Sails' }]])
})
