// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import type { Facet, Listing } from '@/api/types'
import { serve, show } from '@/test/show'
import { Filters } from './Filters'
import type { Search } from './search'
import { Sort } from './Toolbar'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const value = (name: string, count: number, selected = false) => ({ value: name, label: name, count, selected })
const facet = (name: Facet['name'], ...values: ReturnType<typeof value>[]) => ({ name, values }) as Facet
const listing = (...facets: Facet[]) => ({ facets, understood: {}, query: {} }) as unknown as Listing

function filters(search: Search, ...facets: Facet[]) {
  serve({})
  return show(() => <Filters listing={listing(...facets)} search={search} />)
}

const many = Array.from({ length: 8 }, (_, i) => value(`Teacher ${i}`, 8 - i))

it('a filter is added to the others, from the first page, and can be taken away again', async () => {
  const { place } = filters(
    { q: 'knots', page: '3', level: ['expert'] },
    facet('level', value('beginner', 1200), value('expert', 3, true)),
  )
  const beginner = await screen.findByRole('link', { name: /^Beginner.*1,200$/ })
  expect(beginner.getAttribute('href')).toBe('/all-courses?q=knots&level=expert&level=beginner')
  const expert = screen.getByRole('link', { name: /^Expert.*3$/ })
  expect(expert.getAttribute('aria-current')).toBe('true')
  await userEvent.click(expert)
  expect(place()).toBe('/all-courses?q=knots')
})

it('a filter without courses is no link, and a facet with one value is not shown', async () => {
  filters({}, facet('price', value('free', 0), value('paid', 5)), facet('captions', value('yes', 5)))
  expect(await screen.findByRole('link', { name: /^Paid.*5$/ })).toBeTruthy()
  expect(screen.getByText('Free').closest('a')).toBeNull()
  expect(screen.queryByText('With captions')).toBeNull()
})

it('a long list shows six values, and all of them on request', async () => {
  filters({}, facet('instructor', ...many))
  const more = await screen.findByRole('button', { name: 'Show all 8', expanded: false })
  expect(screen.getAllByRole('link')).toHaveLength(6)
  await userEvent.click(more)
  expect(screen.getAllByRole('link')).toHaveLength(8)
  await userEvent.click(screen.getByRole('button', { name: 'Show fewer', expanded: true }))
  expect(screen.getAllByRole('link')).toHaveLength(6)
})

it('a price range that makes no sense is not sent', async () => {
  filters({ level: 'expert', min: '10' })
  let isStopped = false
  const submitted = (event: Event) => {
    isStopped = event.defaultPrevented
    event.preventDefault() // jsdom can't navigate
  }
  window.addEventListener('submit', submitted)
  const min = await screen.findByLabelText('Minimum price')
  expect(min).toHaveProperty('value', '10')
  await userEvent.clear(min)
  await userEvent.type(min, '150')
  await userEvent.type(screen.getByLabelText('Maximum price'), '20')
  await userEvent.click(screen.getByRole('button', { name: 'Go' }))
  expect(screen.getByRole('alert').textContent).toContain('such as 20 and 150')
  expect(isStopped).toBe(true)
  window.removeEventListener('submit', submitted)
})

it('another order keeps the filters and starts at the first page', async () => {
  serve({})
  const { place } = show(() => <Sort sort="popular" search={{ level: 'expert', page: '2' }} />)
  await userEvent.selectOptions(await screen.findByLabelText('Sort by'), 'Newest')
  expect(place()).toBe('/all-courses?level=expert&sort=newest')
})
