import { useSyncExternalStore } from 'react'

// Whether a single letter may be a shortcut (WCAG 2.1.4): people who dictate or press keys by accident can turn that
// off. Stored in this browser.
const key = 'stoa.shortcuts'
const listeners = new Set<() => void>()

export function shortcutsOn(): boolean {
  try {
    return localStorage.getItem(key) !== 'off'
  } catch {
    return true
  }
}

export function setShortcuts(on: boolean) {
  try {
    if (on) localStorage.removeItem(key)
    else localStorage.setItem(key, 'off')
  } catch {
    // Without storage, nothing changes.
  }
  for (const listener of listeners) listener()
}

export const useShortcutsOn = () =>
  useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    shortcutsOn,
    () => true,
  )
