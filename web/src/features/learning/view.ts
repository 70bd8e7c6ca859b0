import { useSyncExternalStore } from 'react'

// How the classroom is arranged, which stays from lesson to lesson until the page is left.
type View = { theater: boolean; panel: boolean }

const first: View = { theater: false, panel: true }
let view = first
const listeners = new Set<() => void>()

export function setView(part: Partial<View>) {
  view = { ...view, ...part }
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
