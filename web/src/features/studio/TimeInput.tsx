import { useState } from 'react'
import { readTime } from './captions'

type Props = {
  id?: string
  label: string
  ms: number
  shown: (ms: number) => string
  step: number // ms of an arrow key; with Shift, ten times as much
  onSet: (ms: number) => void
  className?: string
}

// A time that counts once it is one. The arrow keys change it a little.
export function TimeInput({ id, label, ms, shown, step, onSet, className = '' }: Props) {
  const [text, setText] = useState<string | null>(null)
  const unreadable = text !== null && readTime(text) === undefined
  const set = (to: number) => {
    setText(null)
    if (to !== ms) onSet(Math.max(0, to))
  }
  return (
    <input
      id={id}
      className={`inline-title tnum text-14 aria-invalid:text-madder ${className}`}
      aria-label={label}
      aria-invalid={unreadable || undefined}
      inputMode="decimal"
      autoComplete="off"
      value={text ?? shown(ms)}
      onChange={e => setText(e.target.value)}
      onBlur={() => {
        const read = text === null ? undefined : readTime(text)
        if (read === undefined || text === shown(ms)) setText(null)
        else set(read)
      }}
      onKeyDown={e => {
        const by = e.key === 'ArrowUp' ? 1 : e.key === 'ArrowDown' ? -1 : 0
        if (e.key === 'Enter') e.currentTarget.blur()
        if (e.key === 'Escape') setText(null)
        if (!by || e.altKey) return
        e.preventDefault()
        set((text === null ? ms : (readTime(text) ?? ms)) + by * step * (e.shiftKey ? 10 : 1))
      }}
    />
  )
}
