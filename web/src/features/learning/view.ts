import { useSyncExternalStore } from 'react'

// How the classroom is arranged. Its styles read it of the document, where the page's first script puts it before
// anything is painted (internal/site/shell.go).
type View = { theater: boolean; panel: boolean }

const first: View = { theater: false, panel: true }
const key = 'stoa.classroom' // "theater", "alone" (without the panel), or both

function stored(): View {
  if (typeof document === 'undefined') return first
  const words = document.documentElement.dataset.classroom ?? ''
  return { theater: words.includes('theater'), panel: !words.includes('alone') }
}

let view = stored()
const listeners = new Set<() => void>()

export function setView(part: Partial<View>) {
  view = { ...view, ...part }
  const words = [view.theater && 'theater', !view.panel && 'alone'].filter(Boolean).join(' ')
  document.documentElement.dataset.classroom = words
  try {
    localStorage.setItem(key, words)
  } catch {
    // Without storage it stays until the page is left.
  }
  for (const listener of listeners) listener()
}

const currentView = () => view

export const useView = () =>
  useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    currentView,
    () => first,
  )
