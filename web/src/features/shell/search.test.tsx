// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { serve, show } from '@/test/show'
import SearchBox from './SearchBox'

beforeEach(() => {
  HTMLElement.prototype.scrollIntoView = () => {}
  serve({
    'GET /api/catalog/suggest': () => ({
      courses: [{ slug: 'knots', title: 'Knots', instructor: 'Ada', coverUrl: '/k' }],
      categories: [{ kind: 'category', slug: 'sailing', title: 'Sailing' }],
      instructors: [],
      correctedTo: 'knots',
    }),
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const field = () => screen.findByRole('combobox', { name: 'Search anything' })
const active = (input: HTMLElement) =>
  document.getElementById(input.getAttribute('aria-activedescendant') ?? '')?.textContent

it('the arrow keys go through the suggestions and back to the text; Enter opens the chosen one', async () => {
  const { place } = show(() => <SearchBox />)
  const input = await field()
  await userEvent.type(input, 'knost')
  await screen.findByRole('option', { name: /Knots/ })
  expect(screen.getByText(/Showing results for/).textContent).toBe('Showing results for knots')
  await userEvent.keyboard('{ArrowUp}')
  expect(active(input)).toBe('All results for knost')
  await userEvent.keyboard('{ArrowDown}')
  expect(input.getAttribute('aria-activedescendant')).toBeNull()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  expect(active(input)).toBe('Sailing')
  expect(screen.getByRole('option', { selected: true }).textContent).toBe('Sailing')
  await userEvent.keyboard('{Enter}')
  expect(place()).toBe('/all-courses?category=sailing')
})

it('Enter without a suggestion searches for the text; Escape closes the list and keeps the text', async () => {
  const { place } = show(() => <SearchBox />)
  const input = await field()
  await userEvent.type(input, ' a & b ')
  await screen.findByRole('listbox', { name: 'Suggestions' })
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('listbox')).toBeNull()
  expect(input).toHaveProperty('value', ' a & b ')
  expect(input.getAttribute('aria-expanded')).toBe('false')
  await userEvent.keyboard('{Enter}')
  expect(place()).toBe('/all-courses?q=a+%26+b')
})

it('a suggestion can be clicked; leaving the field closes the list', async () => {
  const { place } = show(() => (
    <>
      <SearchBox />
      <button type="button">Elsewhere</button>
    </>
  ))
  await userEvent.type(await field(), 'kn')
  await screen.findByRole('option', { name: /Knots/ })
  await userEvent.click(screen.getByRole('button', { name: 'Elsewhere' }))
  expect(screen.queryByRole('listbox')).toBeNull()
  await userEvent.click(await field())
  await userEvent.click(await screen.findByRole('option', { name: /Knots/ }))
  expect(place()).toBe('/course-details/knots')
})
