// @vitest-environment jsdom
import '@/test/overlays'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ReactNode, useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Dialog } from './Dialog'
import { Flyout } from './Flyout'
import Toaster from './Toaster'
import { current, dismiss, toast } from './toast'

i18n.loadAndActivate({ locale: 'en', messages: {} })
const show = (node: ReactNode) => render(<I18nProvider i18n={i18n}>{node}</I18nProvider>)

afterEach(() => {
  cleanup()
  act(() => {
    for (const item of current()) dismiss(item.id)
  })
  vi.useRealTimers()
})

describe('the page behind a dialog', () => {
  const dialog = (
    <Dialog title="Title" onClose={() => {}}>
      Text
    </Dialog>
  )

  it('keeps the place of its scroll bar, if it has one', () => {
    const width = vi.spyOn(document.documentElement, 'clientWidth', 'get')
    width.mockReturnValue(window.innerWidth)
    show(dialog).unmount()
    expect(document.documentElement.hasAttribute('data-bar')).toBe(false)
    width.mockReturnValue(window.innerWidth - 15)
    show(dialog)
    expect(document.documentElement.hasAttribute('data-bar')).toBe(true)
    width.mockRestore()
  })
})

describe('toasts', () => {
  it('stay while focused or hovered, and disappear some time after', () => {
    vi.useFakeTimers()
    show(<Toaster />)
    act(() => toast('Saved'))
    const region = screen.getByRole('region', { name: 'Messages (F8)' })
    act(() => screen.getByRole('button', { name: 'Dismiss' }).focus())
    act(() => vi.advanceTimersByTime(60_000))
    expect(screen.getByText('Saved')).toBeTruthy()
    fireEvent.pointerEnter(region)
    act(() => screen.getByRole('button', { name: 'Dismiss' }).blur())
    fireEvent.pointerEnter(region)
    act(() => vi.advanceTimersByTime(60_000))
    expect(screen.getByText('Saved')).toBeTruthy()
    fireEvent.pointerLeave(region)
    act(() => vi.advanceTimersByTime(10_000))
    expect(screen.queryByText('Saved')).toBeNull()
  })

  it('can be reached with F8 from anywhere, and give the focus back', async () => {
    show(
      <>
        <input aria-label="Elsewhere" />
        <Toaster />
      </>,
    )
    const before = screen.getByLabelText('Elsewhere')
    before.focus()
    act(() => toast('Removed', () => {}))
    await userEvent.keyboard('{F8}')
    expect(screen.getByRole('button', { name: 'Undo' })).toBe(document.activeElement)
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByText('Removed')).toBeNull()
    expect(document.activeElement).toBe(before)
  })

  it('stand above the buttons of a dialog that reaches down to them, and only of such a one', () => {
    const isFoot = (element: Element) => element.matches('[data-foot]')
    for (const [name, y] of Object.entries({ tall: 700, short: 500 })) {
      const spies = [
        vi
          .spyOn(Element.prototype, 'getBoundingClientRect')
          .mockReturnValue({ left: 20, right: 370, top: 690, bottom: 752 } as DOMRect),
        vi.spyOn(HTMLElement.prototype, 'offsetTop', 'get').mockImplementation(function (this: Element) {
          return isFoot(this) ? y : 0
        }),
        vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(60),
        vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(390),
      ]
      show(
        <Dialog title="Title" onClose={() => {}} foot={<button type="button">Save</button>}>
          Text
        </Dialog>,
      )
      act(() => toast('Wrong'))
      const { bottom } = screen.getByRole('region', { name: 'Messages (F8)' }).style
      expect([name, bottom]).toEqual([name, name === 'tall' ? `${window.innerHeight - 700 + 8}px` : ''])
      for (const spy of spies) spy.mockRestore()
      cleanup()
    }
  })

  it('are inside the open dialog, since nothing else can be reached then', () => {
    const both = show(
      <>
        <Toaster />
        <Dialog title="Card" onClose={() => {}}>
          …
        </Dialog>
      </>,
    )
    act(() => toast('Saved'))
    expect(screen.getByRole('dialog').contains(screen.getByText('Saved'))).toBe(true)
    both.rerender(
      <I18nProvider i18n={i18n}>
        <Toaster />
      </I18nProvider>,
    )
    expect(screen.getByText('Saved')).toBeTruthy()
  })
})

describe('a dialog', () => {
  const press = (from: Element, to: Element, target: Element) => {
    fireEvent.pointerDown(from)
    fireEvent.pointerUp(to)
    fireEvent.click(target) // the browser's: the nearest that holds both
  }

  it('closes on a press on its overlay, not when a selection is dragged out of it or into it', () => {
    const close = vi.fn()
    show(
      <Dialog title="Card" onClose={close}>
        <p>Text</p>
      </Dialog>,
    )
    const [dialog, text] = [screen.getByRole('dialog'), screen.getByText('Text')]
    press(text, dialog, dialog)
    press(dialog, text, dialog)
    expect(close).not.toHaveBeenCalled()
    press(dialog, dialog, dialog)
    expect(close).toHaveBeenCalledOnce()
  })

  it('that is locked closes only by its own button', () => {
    const close = vi.fn()
    show(
      <Dialog title="Recovery codes" onClose={close} locked foot={<button type="button">I have saved them</button>}>
        1234
      </Dialog>,
    )
    const dialog = screen.getByRole('dialog')
    press(dialog, dialog, dialog)
    expect(fireEvent(dialog, new Event('cancel', { cancelable: true }))).toBe(false)
    fireEvent(dialog, new Event('close'))
    expect(close).not.toHaveBeenCalled()
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull()
  })
})

describe('a flyout', () => {
  const Panel = () => {
    const [n, set] = useState(0)
    return (
      <button type="button" onClick={() => set(n + 1)}>
        Inside {n}
      </button>
    )
  }
  const flyout = (
    <>
      <Flyout href="/cart" trigger="Cart" panel={Panel} panelClass="" />
      <input aria-label="Elsewhere" />
    </>
  )

  it.each(['{Enter}', ' '])('opens on %j and closes on Escape', async key => {
    show(flyout)
    await userEvent.tab()
    await userEvent.keyboard(key)
    expect(screen.getByText('Inside 0')).toBeTruthy()
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByText('Inside 0')).toBeNull()
  })

  it('opens on the down arrow, which focuses it; Escape gives the focus back', async () => {
    show(flyout)
    await userEvent.tab()
    await userEvent.keyboard('{ArrowDown}')
    expect(screen.getByText('Inside 0')).toBe(document.activeElement)
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByText('Inside 0')).toBeNull()
    expect(screen.getByRole('button', { name: 'Cart' })).toBe(document.activeElement)
  })

  it('that was opened by hovering closes on Escape, wherever the focus is', () => {
    vi.useFakeTimers()
    show(flyout)
    fireEvent.pointerEnter(screen.getByRole('button', { name: 'Cart' }).parentElement as Element, {
      pointerType: 'mouse',
    })
    act(() => vi.advanceTimersByTime(1000))
    expect(screen.getByText('Inside 0')).toBeTruthy()
    fireEvent.keyDown(document.body, { key: 'Escape' })
    expect(screen.queryByText('Inside 0')).toBeNull()
  })
})
