// @vitest-environment jsdom
import '@/test/overlays'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ReactNode, useState } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { Input } from './Field'
import { pagesShown } from './Pagination'
import { Password } from './Password'
import { Price } from './Price'
import { StarInput } from './StarInput'
import { Stars } from './Stars'
import { Tabs } from './Tabs'
import Toaster from './Toaster'
import { toast } from './toast'

i18n.loadAndActivate({ locale: 'en', messages: {} })
const show = (node: ReactNode) => render(<I18nProvider i18n={i18n}>{node}</I18nProvider>)
afterEach(cleanup)

function Rating() {
  const [value, setValue] = useState(0)
  return <StarInput value={value} onChange={setValue} error={value ? undefined : 'Choose'} />
}

describe('pages of a long list', () => {
  it.each([
    [1, 1, [1]],
    [1, 4, [1, 2, 3, 4]],
    [5, 12, [1, 0, 4, 5, 6, 0, 12]],
    [3, 12, [1, 2, 3, 4, 0, 12]],
    [12, 12, [1, 0, 11, 12]],
  ])('page %d of %d', (page, pages, shown) => expect(pagesShown(page, pages)).toEqual(shown))
})

it('tabs are one Tab stop, and the arrow keys wrap around', async () => {
  const items = ['one', 'two', 'three'].map(id => ({ id, label: id, content: `about ${id}` }))
  show(<Tabs label="Numbers" items={items} />)
  await userEvent.tab()
  await userEvent.keyboard('{ArrowLeft}')
  expect(screen.getByRole('tab', { name: 'three' })).toBe(document.activeElement)
  expect(screen.getByRole('tabpanel', { name: 'three' }).textContent).toBe('about three')
  await userEvent.keyboard('{ArrowRight}')
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('one')
})

it('tabs that keep their panels keep what was typed in them', async () => {
  const items = ['one', 'two', 'three'].map(id => ({ id, label: id, content: <input aria-label={`field ${id}`} /> }))
  show(<Tabs keep label="Forms" items={items} />)
  expect(screen.queryByLabelText('field two')).toBeNull()
  await userEvent.type(screen.getByLabelText('field one'), 'typed')
  await userEvent.click(screen.getByRole('tab', { name: 'two' }))
  expect(screen.getByRole('tabpanel', { name: 'two' })).toBeTruthy()
  expect(screen.queryByRole('textbox', { name: 'field one' })).toBeNull()
  await userEvent.click(screen.getByRole('tab', { name: 'one' }))
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'field one' }).value).toBe('typed')
})

it('stars are chosen with the keys 1 to 5, and have a text alternative', async () => {
  show(<Rating />)
  expect(screen.getByRole('group', { name: 'Your rating' }).getAttribute('aria-describedby')).toBe(
    screen.getByText('Choose').id,
  )
  await userEvent.tab()
  await userEvent.keyboard('9')
  expect(screen.queryByRole('radio', { checked: true })).toBeNull()
  await userEvent.keyboard('4')
  expect(screen.getByRole('radio', { checked: true })).toBe(screen.getByLabelText('4 of 5 stars'))
  show(<Stars value={3.6} />)
  expect(screen.getByRole('img', { name: '3.6 out of 5 stars' })).toBeTruthy()
})

it('a field is described by its hint and its error', () => {
  show(<Input label="E-mail" hint="Never shown" error="Not an address" />)
  const field = screen.getByLabelText('E-mail')
  const said = (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map(id => document.getElementById(id)?.textContent)
  expect(said).toEqual(['Never shown', 'Not an address'])
  expect(field.getAttribute('aria-invalid')).toBe('true')
})

it('a password can be shown', async () => {
  show(<Password label="Password" />)
  await userEvent.click(screen.getByRole('button', { name: 'Show password', pressed: false }))
  expect(screen.getByLabelText('Password').getAttribute('type')).toBe('text')
})

it('a list price is struck through only if it is higher, and is named for screen readers', () => {
  const usd = (amount: number) => ({ amount, currency: 'USD' })
  const { container } = show(<Price price={usd(9900)} listPrice={usd(19900)} saving />)
  expect(container.textContent).toBe('$99.00Original price $199.0050% off')
  cleanup()
  expect(show(<Price price={usd(9900)} listPrice={usd(9900)} saving />).container.textContent).toBe('$99.00')
  cleanup()
  expect(show(<Price price={usd(0)} listPrice={null} />).container.textContent).toBe('Free')
})

it('a toast can undo the action', async () => {
  let undone = 0
  show(<Toaster />)
  toast('Removed', () => {
    undone += 1
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(undone).toBe(1)
  expect(screen.queryByText('Removed')).toBeNull()
})
