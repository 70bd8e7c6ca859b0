import { useLingui } from '@lingui/react/macro'
import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Quiz } from '@/api/types'
import { IconButton } from '@/ui/Button'
import { Coded } from '@/ui/Coded'

type Props = { question: Quiz['questions'][number]; order: string[]; onOrder: (order: string[]) => void }

const icon = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const

// Choices to be put in their order, by buttons or by dragging; without scripts, by a field for each place. The order is
// of places in the question's list, and empty until something has moved.
export function Ordering({ question: q, order, onOrder }: Props) {
  const { t } = useLingui()
  const list = useRef<HTMLOListElement>(null)
  const [said, say] = useState('')
  const rows = order.length > 0 ? order : q.choices.map((_, place) => String(place))
  const nameOf = (row: string) => q.choices[Number(row)] ?? ''
  const move = useEffectEvent((from: number, to: number) => {
    const row = rows[from]
    if (row === undefined || to < 0 || to >= rows.length || from === to) return
    onOrder(rows.toSpliced(from, 1).toSpliced(to, 0, row))
    say(t`“${nameOf(row)}” is now ${to + 1} of ${rows.length}.`)
  })
  useEffect(() => {
    let stop: (() => void) | undefined
    let over = false
    import('./drag').then(
      ({ dragRows }) => {
        if (!over && list.current) stop = dragRows(list.current, (from, to) => move(from, to))
      },
      () => {}, // the buttons remain
    )
    return () => {
      over = true
      stop?.()
    }
  }, [])
  return (
    <>
      <ol ref={list} className="scripted grid gap-2">
        {rows.map((row, place) => (
          <li key={row} className="ordered">
            <GripVertical {...icon} className="text-muted shrink-0" />
            <span className="flex-1 py-2">
              <Coded>{nameOf(row)}</Coded>
            </span>
            <IconButton
              label={t`Move “${nameOf(row)}” up`}
              aria-disabled={place === 0}
              onClick={() => move(place, place - 1)}
            >
              <ArrowUp {...icon} />
            </IconButton>
            <IconButton
              label={t`Move “${nameOf(row)}” down`}
              aria-disabled={place === rows.length - 1}
              onClick={() => move(place, place + 1)}
            >
              <ArrowDown {...icon} />
            </IconButton>
          </li>
        ))}
      </ol>
      <p role="status" className="sr-only">
        {said}
      </p>
      <noscript>
        {q.choices.map((_, place) => (
          <select
            key={place}
            name={`answers.${q.id}`}
            className="field mb-2"
            defaultValue={String(place)}
            aria-label={t`Place ${place + 1}`}
          >
            {q.choices.map((choice, i) => (
              <option key={choice} value={i}>
                {choice}
              </option>
            ))}
          </select>
        ))}
      </noscript>
    </>
  )
}
