import { useSyncExternalStore } from 'react'
import { keptCourses } from './kept'
import { hear, type Kept } from './store'

const none: Kept[] = []
let known = none
let quiet = () => {}
const listeners = new Set<() => void>()

async function read() {
  known = await keptCourses().catch(() => none)
  for (const listener of listeners) listener()
}

function listen(listener: () => void) {
  listeners.add(listener)
  if (listeners.size === 1) {
    quiet = hear(news => news === 'kept' && void read())
    void read()
  }
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) quiet()
  }
}

// The courses that are on this device, and how far they are.
export const useKept = () =>
  useSyncExternalStore(
    listen,
    () => known,
    () => none,
  )
