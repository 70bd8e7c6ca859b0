export type Toast = { id: number; text: string; undo?: () => void }

type Timer = { left: number; since: number; handle: ReturnType<typeof setTimeout> | undefined }

// The messages at the bottom of the window. Any part of the page may add one; only the browser shows them.
let said: Toast[] = []
let last = 0
let held = false
const timers = new Map<number, Timer>()
const listeners = new Set<() => void>()

const stays = 8_000 // ms
const staysWithUndo = 20_000 // a button takes longer to reach (WCAG 2.2.1)

function say(next: Toast[]) {
  said = next
  for (const id of timers.keys()) if (!next.some(item => item.id === id)) stop(id)
  for (const listener of listeners) listener()
}

function stop(id: number) {
  clearTimeout(timers.get(id)?.handle)
  timers.delete(id)
}

function run(id: number, timer: Timer) {
  timer.since = Date.now()
  timer.handle = setTimeout(() => dismiss(id), timer.left)
}

// Shows a message; with undo, it has a button to take the action back.
export function toast(text: string, undo?: () => void) {
  last += 1
  const timer: Timer = { left: undo ? staysWithUndo : stays, since: 0, handle: undefined }
  timers.set(last, timer)
  if (!held) run(last, timer)
  say([...said.slice(-2), { id: last, text, undo }])
}

// Stops the timers while a toast is hovered or focused, and starts them again.
export function hold(on: boolean) {
  if (held === on) return
  held = on
  for (const [id, timer] of timers) {
    if (!on) {
      run(id, timer)
      continue
    }
    clearTimeout(timer.handle)
    timer.left = Math.max(1_000, timer.left - (Date.now() - timer.since))
  }
}

export const dismiss = (id: number) => say(said.filter(item => item.id !== id))
export const current = () => said
export function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

// The places for toasts: the page and each open dialog, since nothing outside a modal dialog can be reached. The one
// that opened last shows them.
let places: object[] = []
export function enter(place: object) {
  places = [...places, place]
  for (const listener of listeners) listener()
  return () => {
    places = places.filter(one => one !== place)
    for (const listener of listeners) listener()
  }
}
export const topPlace = () => places.at(-1)
