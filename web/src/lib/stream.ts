// What the server says while a window is open: one stream for all who listen. The browser reconnects by itself after a
// break; a hidden window does not listen.
type Listener = (data: string) => void

const listeners = new Map<string, Set<Listener>>()
const states = new Set<() => void>()
let source: EventSource | undefined
let up = false

function setUp(now: boolean) {
  if (now === up) return
  up = now
  for (const tell of states) tell()
}

function open() {
  if (source || document.hidden || listeners.size === 0) return
  source = new EventSource('/api/notifications/stream')
  source.onopen = () => setUp(true)
  source.onerror = () => setUp(false)
  for (const kind of listeners.keys()) hear(kind)
}

function close() {
  source?.close()
  source = undefined
  setUp(false)
}

const hear = (kind: string) =>
  source?.addEventListener(kind, event => {
    for (const listener of listeners.get(kind) ?? []) listener(event.data)
  })

const onVisibility = () => (document.hidden ? close() : open())

// Listens to events of a kind until the function that it returns is called.
export function listen(kind: string, listener: Listener): () => void {
  if (listeners.size === 0) document.addEventListener('visibilitychange', onVisibility)
  const known = listeners.get(kind)
  if (known) known.add(listener)
  else {
    listeners.set(kind, new Set([listener]))
    hear(kind)
  }
  open()
  return () => {
    listeners.get(kind)?.delete(listener)
    if ([...listeners.values()].some(set => set.size > 0)) return
    listeners.clear()
    document.removeEventListener('visibilitychange', onVisibility)
    close()
  }
}

// Whether events arrive at the moment. `then` is called when that changes.
export const isUp = () => up
export function onUp(then: () => void): () => void {
  states.add(then)
  return () => void states.delete(then)
}
