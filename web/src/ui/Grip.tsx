import { useLingui } from '@lingui/react/macro'
import { GripVertical } from 'lucide-react'
import { createContext, type KeyboardEvent, useContext } from 'react'
import { focusNow } from '@/lib/focus'

// The row that the keyboard has picked up, and how far it has moved it.
export type Held = { id: string; steps: number } | null
export type Keyboard = {
  held: Held
  hold: (held: Held) => void
  say: (text: string) => void
  undo: (steps: number) => void
}
export const KeyboardMove = createContext<Keyboard | null>(null)

type Props = { id: string; name: string; onStep: (by: 1 | -1) => void; where: () => string }

const gripOf = (id: string) => document.querySelector<HTMLElement>(`[data-grip="${CSS.escape(id)}"]`)

// The handle of a row. With the keyboard: Space picks the row up, the arrows move it, Space puts it down, Escape puts it
// back.
export function Grip({ id, name, onStep, where }: Props) {
  const { t } = useLingui()
  const keyboard = useContext(KeyboardMove)
  if (!keyboard) return null
  const { hold, say, undo } = keyboard
  const held = keyboard.held?.id === id ? keyboard.held : null
  const refocus = () => focusNow(() => gripOf(id))
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key] as 1 | -1 | undefined
    if (event.key === ' ' || event.key === 'Enter') {
      event.preventDefault()
      hold(held ? null : { id, steps: 0 })
      const place = where()
      say(held ? t`Put down. ${place}` : t`Picked up “${name}”. ${place}. Arrow keys move it, Space puts it down.`)
    } else if (held && by) {
      event.preventDefault()
      const before = where()
      onStep(by)
      if (where() !== before) hold({ id, steps: held.steps + 1 })
      say(where())
      refocus()
    } else if (held && event.key === 'Escape') {
      event.preventDefault()
      undo(held.steps)
      hold(null)
      say(t`Put back. ${where()}`)
      refocus()
    }
  }
  return (
    <button
      type="button"
      data-grip={id}
      aria-label={t`Move “${name}”`}
      aria-pressed={held !== null}
      className="grip w-7 h-11 grid place-items-center rounded-field text-muted cursor-grab active:cursor-grabbing -outline-offset-2 aria-pressed:bg-brand aria-pressed:text-on-brand"
      onKeyDown={onKeyDown}
      // Moved to another section, the row is a new one, and takes the focus back.
      onBlur={() => held && setTimeout(() => document.activeElement !== gripOf(id) && hold(null), 100)}
    >
      <GripVertical size={18} strokeWidth={1.75} aria-hidden="true" />
    </button>
  )
}
