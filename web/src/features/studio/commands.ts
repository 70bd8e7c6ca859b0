import { useEffect, useEffectEvent } from 'react'
import { shortcutsOn } from '@/lib/shortcuts'
import type { Act } from './CueRow'

export type Command =
  | Extract<Act, { do: 'startHere' | 'endHere' | 'split' | 'merge' | 'insert' | 'delete' | 'replay' }>['do']
  | 'play'
  | 'back'
  | 'forward'
  | 'previous'
  | 'next'
  | 'write' // from the row to its text
  | 'leave' // and back
  | 'onward' // from a text to the next, or a new one
  | 'trouble'
  | 'shift'

// By themselves, outside of a text.
const alone: Record<string, Command> = {
  ' ': 'play',
  Enter: 'write',
  ArrowLeft: 'back',
  ArrowRight: 'forward',
  ArrowUp: 'previous',
  ArrowDown: 'next',
  Delete: 'delete',
  Backspace: 'delete',
}
const letters: Record<string, Command> = {
  i: 'startHere',
  o: 'endHere',
  s: 'split',
  m: 'merge',
  n: 'insert',
  r: 'replay',
  e: 'trouble',
  t: 'shift',
}
// In a text, with Control or Command. Alt writes letters on many keyboards.
const held: Record<string, Command> = { ' ': 'play', Enter: 'split', i: 'startHere', o: 'endHere', m: 'merge' }

const ours = 'main'
const others = 'dialog, [popover], media-controller, select, a, .no-keys'

function commandOf(event: KeyboardEvent): Command | undefined {
  const target = event.target as HTMLElement
  if (event.isComposing || !(target === document.body || target.closest(ours)) || target.closest(others)) return
  const { key, altKey } = event
  const control = event.ctrlKey || event.metaKey
  const typing = target.matches('input, textarea')
  const text = target.matches('textarea')
  if (altKey) return control ? undefined : ({ ArrowUp: 'previous', ArrowDown: 'next' } as const)[key as 'ArrowUp']
  if (control && event.shiftKey) return key === 'Backspace' ? 'delete' : undefined
  if (control) return held[key.length === 1 ? key.toLowerCase() : key]
  if (key === 'Escape' && typing) return 'leave'
  if (text && key === 'Enter' && !event.shiftKey) return 'onward'
  if (text && key === 'Backspace' && (target as HTMLTextAreaElement).value === '') return 'delete'
  if (typing || (target.matches('button') && (key === ' ' || key === 'Enter'))) return
  return alone[key] ?? (shortcutsOn() ? letters[key.toLowerCase()] : undefined)
}

// The keys of the captions' editor, wherever the focus is on its page.
export function useCueKeys(run: (command: Command, inText: boolean) => void) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const command = commandOf(event)
    if (!command) return
    event.preventDefault()
    run(command, (event.target as HTMLElement).matches('textarea'))
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
