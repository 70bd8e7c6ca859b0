import { createContext, type ReactNode, useContext, useEffect, useState, useSyncExternalStore } from 'react'
import { hearTabs } from '@/lib/tabs'
import { deviceFor } from './device'
import { Saver, type View } from './saving'

// One for each course while the window is open: what is being saved goes on when another screen is shown.
const savers = new Map<string, Promise<Saver>>()

function saverOf(person: string, course: string): Promise<Saver> {
  const key = `${person}/${course}`
  const made = savers.get(key) ?? deviceFor(person, course).then(device => follow(new Saver(device)))
  savers.set(key, made)
  return made
}

// Saves when the connection or the session is back, and before the window goes away. It asks before closing only where
// the device couldn't keep what is unsaved.
function follow(saver: Saver): Saver {
  for (const sign of ['online', 'focus', 'pagehide']) window.addEventListener(sign, saver.flush)
  document.addEventListener('visibilitychange', saver.flush)
  hearTabs(news => news === 'signed-in' && saver.flush())
  window.addEventListener('beforeunload', event => {
    const { state, kept } = saver.standing()
    if (state !== 'saved' && !kept) event.preventDefault()
  })
  return saver
}

const Context = createContext<Saver | null>(null)

export function SaverOf({ person, course, children }: { person: string; course: string; children: ReactNode }) {
  const [saver, setSaver] = useState<Saver | null>(null)
  useEffect(() => {
    let here = true
    void saverOf(person, course).then(made => here && setSaver(made))
    return () => {
      here = false
    }
  }, [person, course])
  return saver && <Context value={saver}>{children}</Context>
}

export function useSaver(): Saver {
  const saver = useContext(Context)
  if (!saver) throw new Error('no saver')
  return saver
}

export function usePart<T>(key: string): View<T> | undefined {
  const saver = useSaver()
  return useSyncExternalStore(saver.subscribe, () => saver.view<T>(key))
}

export function useStanding() {
  const saver = useSaver()
  return useSyncExternalStore(saver.subscribe, saver.standing)
}

// 1: undo, 2: redo, 3: both.
export function useCan() {
  const saver = useSaver()
  return useSyncExternalStore(saver.subscribe, saver.can)
}

// The fields of a part, each changed by its name.
export function useFields<T extends object>(key: string) {
  const saver = useSaver()
  const view = usePart<T>(key)
  const change = (part: Partial<T>) => {
    const now = saver.view<T>(key)
    if (now) saver.edit(key, { ...now.value, ...part }, Object.keys(part)[0])
  }
  return [view?.value, change, view?.problem] as const
}
