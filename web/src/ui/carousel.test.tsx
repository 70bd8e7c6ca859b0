// @vitest-environment jsdom
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Carousel } from './Carousel'

// Embla needs a layout, which jsdom has not: this one only counts.
const engine = vi.hoisted(() => ({ at: 0, heard: new Map<string, (() => void)[]>() }))
vi.mock('embla-carousel', () => ({
  default: () => {
    const to = (slide: number) => {
      engine.at = (slide + 3) % 3
      for (const hear of engine.heard.get('select') ?? []) hear()
    }
    const running = {
      selectedScrollSnap: () => engine.at,
      scrollSnapList: () => [0, 1, 2],
      scrollPrev: () => to(engine.at - 1),
      scrollNext: () => to(engine.at + 1),
      scrollTo: to,
      on: (name: string, hear: () => void) => {
        engine.heard.set(name, [...(engine.heard.get(name) ?? []), hear])
        return running
      },
      off: (name: string, hear: () => void) =>
        engine.heard.set(
          name,
          (engine.heard.get(name) ?? []).filter(one => one !== hear),
        ),
      destroy: () => {},
    }
    return running
  },
}))

i18n.loadAndActivate({ locale: 'en', messages: {} })
let still = false
let isUsed = false // jsdom does not know where the pointer is
const matches = Element.prototype.matches
let see = () => {}
beforeEach(() => {
  engine.at = 0
  engine.heard.clear()
  still = false
  isUsed = false
  vi.spyOn(Element.prototype, 'matches').mockImplementation(function (this: Element, selector) {
    return selector.includes(':hover') ? isUsed : matches.call(this, selector)
  })
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(false)
  vi.stubGlobal('matchMedia', () => ({ matches: still }))
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(hear: (entries: { isIntersecting: boolean }[]) => void) {
        see = () => hear([{ isIntersecting: true }])
      }
      observe() {}
      disconnect() {}
    },
  )
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

async function carousel(autoplay?: number) {
  render(
    <I18nProvider i18n={i18n}>
      <Carousel label="Courses" dots autoplay={autoplay}>
        <p>One</p>
        <p>Two</p>
        <p>Three</p>
      </Carousel>
    </I18nProvider>,
  )
  see()
  await act(() => vi.dynamicImportSettled())
}
const current = () =>
  screen.getAllByRole('button', { name: /Go to slide/ }).findIndex(dot => dot.getAttribute('aria-current') === 'true')

it('names its slides, and moves by buttons, dots and arrow keys', async () => {
  await carousel()
  expect(screen.getByRole('group', { name: '2 of 3' }).textContent).toBe('Two')
  await userEvent.click(screen.getByRole('button', { name: 'Next' }))
  expect(current()).toBe(1)
  await userEvent.click(screen.getByRole('button', { name: 'Go to slide 3' }))
  expect(current()).toBe(2)
  await userEvent.keyboard('{ArrowRight}')
  expect(current()).toBe(0)
  await userEvent.click(screen.getByRole('button', { name: 'Previous' }))
  expect(current()).toBe(2)
})

it('moves by itself until it is stopped', async () => {
  await carousel(5000)
  vi.useFakeTimers()
  fireEvent.click(screen.getByRole('button', { name: 'Pause' }))
  fireEvent.click(screen.getByRole('button', { name: 'Play' }))
  act(() => vi.advanceTimersByTime(5000))
  expect(current()).toBe(1)
  fireEvent.click(screen.getByRole('button', { name: 'Pause' }))
  act(() => vi.advanceTimersByTime(25_000))
  expect(current()).toBe(1)
})

it('rests while it is pointed at or has the focus', async () => {
  await carousel(5000)
  vi.useFakeTimers()
  fireEvent.click(screen.getByRole('button', { name: 'Pause' }))
  fireEvent.click(screen.getByRole('button', { name: 'Play' }))
  isUsed = true
  act(() => vi.advanceTimersByTime(25_000))
  expect(current()).toBe(0)
  isUsed = false
  act(() => vi.advanceTimersByTime(5000))
  expect(current()).toBe(1)
})

it('does not move by itself for people who prefer no motion', async () => {
  still = true
  await carousel(5000)
  expect(screen.getByRole('button', { name: 'Play' })).toBeTruthy()
})
