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
  const beginner = await screen.findByRole('checkbox', { name: /^Beginner.*1,200$/, checked: false })
  await userEvent.click(screen.getByRole('checkbox', { name: /^Expert.*3$/, checked: true }))
  expect(place()).toBe('/all-courses?q=knots')
  await userEvent.click(beginner)
  expect(decodeURIComponent(place())).toBe('/all-courses?q=knots&level=["expert","beginner"]')
  expect(document.activeElement).toBe(beginner)
})

it('a filter without courses can’t be chosen, and a facet with one value is not shown', async () => {
  filters({}, facet('price', value('free', 0), value('paid', 5)), facet('captions', value('yes', 5)))
  expect(await screen.findByRole('checkbox', { name: /^Paid.*5$/ })).toBeTruthy()
  expect(screen.getByRole('checkbox', { name: /^Free/ })).toHaveProperty('disabled', true)
  expect(screen.queryByText('With captions')).toBeNull()
})

it('a field has all its topics: taking one away leaves the others', async () => {
  const topic = (name: string, parent: string) => ({ ...value(name, 2), parent })
  const tree = [
    facet('group', value('web', 4, true), value('food', 2)),
    facet('category', topic('react', 'web'), topic('css', 'web'), topic('bread', 'food')),
  ]
  const { place } = filters({ group: 'web', page: '2' }, ...tree)
  expect(await screen.findByRole('checkbox', { name: /^react/, checked: true })).toBeTruthy()
  await userEvent.click(screen.getByRole('checkbox', { name: /^css/, checked: true }))
  expect(place()).toBe('/all-courses?category=react')
  await userEvent.click(screen.getByRole('checkbox', { name: /^bread/, hidden: true, checked: false }))
  expect(place()).toBe('/all-courses?group=web&category=bread')
  await userEvent.click(screen.getByRole('checkbox', { name: /^food/, checked: false }))
  expect(decodeURIComponent(place())).toBe('/all-courses?group=["web","food"]')
})

it('a long list shows six values, and all of them on request', async () => {
  filters({}, facet('instructor', ...many))
  await userEvent.click((await screen.findAllByText('Instructor'))[0] as HTMLElement)
  const more = await screen.findByRole('button', { name: 'Show all 8', expanded: false })
  expect(screen.getAllByRole('checkbox')).toHaveLength(6)
  await userEvent.click(more)
  expect(screen.getAllByRole('checkbox')).toHaveLength(8)
  await userEvent.click(screen.getByRole('button', { name: 'Show fewer', expanded: true }))
  expect(screen.getAllByRole('checkbox')).toHaveLength(6)
})

it('a price range is asked for unless it makes no sense', async () => {
  const { place } = filters({ level: 'expert', min: '10' })
  const min = await screen.findByLabelText('Minimum price')
  expect(min).toHaveProperty('value', '10')
  await userEvent.clear(min)
  await userEvent.type(min, '150')
  await userEvent.type(screen.getByLabelText('Maximum price'), '20')
  await userEvent.click(screen.getByRole('button', { name: 'Go' }))
  expect(screen.getByRole('alert').textContent).toContain('such as 20 and 150')
  expect(place()).toBe('/')
  await userEvent.clear(min)
  await userEvent.type(min, '12.5')
  await userEvent.click(screen.getByRole('button', { name: 'Go' }))
  expect(place()).toBe('/all-courses?level=expert&min=12.5&max=20')
})

it('another order keeps the filters and starts at the first page', async () => {
  serve({})
  const { place } = show(() => <Sort sort="popular" search={{ level: 'expert', page: '2' }} />)
  await userEvent.selectOptions(await screen.findByLabelText('Sort by'), 'Newest')
  expect(place()).toBe('/all-courses?level=expert&sort=newest')
})
