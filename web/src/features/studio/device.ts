import { uuid } from '@/lib/uuid'

// What this device keeps of a part that the server hasn't saved yet: the text as typed, and the one it started from.
type Kept = { value: unknown; base: { value: unknown; revision: number } }

export type Device = {
  read: (key: string) => Kept | null
  write: (key: string, kept: Kept) => boolean // false: there is no room, or no storage
  drop: (key: string) => void
}

const prefix = 'stoa.studio.'
const tabKey = 'stoa.studio.tab'
const lockOf = (tab: string) => `${prefix}${tab}`

// Each window keeps its own texts, so two windows with the same course don't overwrite each other's. A window's name
// survives its reload; a duplicated window has the same and takes a new one.
let mine: Promise<string> | null = null
const tabOf = (): Promise<string> => {
  mine ??= claim()
  return mine
}

async function claim(): Promise<string> {
  const name = sessionStorage.getItem(tabKey) ?? uuid()
  const free = await hold(name)
  const tab = free ? name : uuid()
  if (!free) await hold(tab)
  sessionStorage.setItem(tabKey, tab)
  return tab
}

// Holds the window's name until it is closed. Without locks (plain http), every name is free.
function hold(tab: string): Promise<boolean> {
  if (!navigator.locks) return Promise.resolve(true)
  return new Promise(resolve => {
    void navigator.locks.request(lockOf(tab), { ifAvailable: true }, lock => {
      resolve(lock !== null)
      return lock === null ? undefined : new Promise(() => {})
    })
  })
}

async function openTabs(): Promise<Set<string>> {
  const held = (await navigator.locks?.query())?.held ?? []
  return new Set(held.map(lock => lock.name?.slice(prefix.length) ?? ''))
}

// The place for a person's unsaved texts of a course. Those that a closed window left behind become this window's.
export async function deviceFor(person: string, course: string): Promise<Device> {
  const start = `${prefix}${person}.${course}.`
  try {
    const [tab, open] = [await tabOf(), await openTabs()]
    for (const key of Object.keys(localStorage)) {
      const [owner = '', part] = key.startsWith(start) ? key.slice(start.length).split('/', 2) : []
      if (!part || owner === tab || open.has(owner)) continue
      const own = `${start}${tab}/${key.slice(start.length + owner.length + 1)}`
      if (localStorage.getItem(own) === null) localStorage.setItem(own, localStorage.getItem(key) ?? '')
      localStorage.removeItem(key)
    }
    return stored(localStorage, `${start}${tab}/`)
  } catch {
    return { read: () => null, write: () => false, drop: () => {} }
  }
}

export function stored(storage: Storage, start: string): Device {
  const guarded = <T>(act: () => T, otherwise: T): T => {
    try {
      return act()
    } catch {
      return otherwise // full, or not allowed
    }
  }
  return {
    read: key => guarded(() => JSON.parse(storage.getItem(start + key) ?? 'null') as Kept | null, null),
    write: (key, kept) =>
      guarded(() => {
        storage.setItem(start + key, JSON.stringify(kept))
        return true
      }, false),
    drop: key => guarded(() => storage.removeItem(start + key), undefined),
  }
}
