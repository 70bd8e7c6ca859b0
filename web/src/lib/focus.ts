import { flushSync } from 'react-dom'

// Draws what has just changed and focuses a part of it before the next key arrives. In the next frame it would be too
// late on a busy machine: what is typed meanwhile would be lost.
export function focusNow(find: () => HTMLElement | null | undefined) {
  flushSync(() => {})
  find()?.focus()
}

export const byId = (id: string) => () => document.getElementById(id)

// The first entry of a menu. The browser focuses it in the same moment in which it opens the menu; React sets no such
// attribute, and the menu's toggle event comes later than the next key.
export const focusedOnOpen = (element: HTMLElement | null) => element?.setAttribute('autofocus', '')
