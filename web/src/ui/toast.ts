export type Toast = { id: number; text: string; undo?: () => void }

// What is being said at the foot of the window. One voice for the whole page, so
// that any part may speak; only the browser speaks.
let said: Toast[] = []
let last = 0
const listeners = new Set<() => void>()

function say(next: Toast[]) {
  said = next
  for (const listener of listeners) listener()
}

// Says a text for eight seconds; with undo, a button takes the deed back.
export function toast(text: string, undo?: () => void) {
  last += 1
  const id = last
  say([...said.slice(-2), { id, text, undo }])
  setTimeout(() => dismiss(id), 8000)
}

export const dismiss = (id: number) => say(said.filter(item => item.id !== id))
export const current = () => said
export function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
