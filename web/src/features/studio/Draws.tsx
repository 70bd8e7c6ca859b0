import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Dices, Trash2 } from 'lucide-react'
import { byId, focusNow } from '@/lib/focus'
import { IconButton } from '@/ui/Button'
import { FieldError } from '@/ui/Field'
import type { Bank, BankDraw } from './api'
import { roomFor, topicsOf } from './questions'
import { usePart } from './saver'

type Props = { course: string; draws: BankDraw[]; onChange: (draws: BankDraw[]) => void }

// What an attempt draws from the course's question bank.
export function Draws({ course, draws, onChange }: Props) {
  const { t } = useLingui()
  const bank = usePart<Bank>('bank')?.value.questions ?? []
  const add = () => {
    onChange([...draws, { topic: '', number: Math.max(1, Math.min(5, roomFor(bank, [...draws, none], draws.length))) }])
    focusNow(byId(`draw-${draws.length}`))
  }
  return (
    <section className="card p-5 grid gap-4" aria-labelledby="draws">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id="draws" className="text-16">
          <Trans>From the question bank</Trans>
        </h2>
        <Link
          to="/studio/courses/$course/$part"
          params={{ course, part: 'bank' }}
          className="link text-14 min-h-11 inline-flex items-center"
        >
          {bank.length === 0 ? (
            <Trans>Write questions for the bank</Trans>
          ) : (
            t`${plural(bank.length, { one: '# question in the bank', other: '# questions in the bank' })}`
          )}
        </Link>
      </div>
      {draws.length === 0 && (
        <p className="text-14 text-muted -mt-2 max-w-[64ch]">
          <Trans>
            All quizzes of this course can share a bank of questions. Each attempt then asks different ones.
          </Trans>
        </p>
      )}
      {draws.length > 0 && (
        <ul className="grid">
          {draws.map((draw, i) => (
            <Row
              key={i}
              at={i}
              draw={draw}
              room={roomFor(bank, draws, i)}
              topics={topicsOf(bank)}
              onChange={next => onChange(draws.with(i, next))}
              onRemove={() => onChange(draws.toSpliced(i, 1))}
            />
          ))}
        </ul>
      )}
      {(bank.length > 0 || draws.length > 0) && draws.length < 20 && (
        <button type="button" className="chip justify-self-start" onClick={add}>
          <Dices size={16} strokeWidth={1.75} aria-hidden="true" />
          <Trans>Draw from the question bank</Trans>
        </button>
      )}
    </section>
  )
}

const none: BankDraw = { topic: '', number: 0 }

type RowProps = {
  at: number
  draw: BankDraw
  room: number
  topics: string[]
  onChange: (draw: BankDraw) => void
  onRemove: () => void
}

// "Draw 3 questions from Loops".
function Row({ at, draw: { topic, number }, room, topics, onChange, onRemove }: RowProps) {
  const { t } = useLingui()
  const short = number > room
  const known = topic && !topics.includes(topic) ? [...topics, topic] : topics
  const count = (
    <input
      id={`draw-${at}`}
      type="number"
      className="field !w-20 text-center tnum"
      aria-label={t`Number of questions`}
      aria-invalid={short || undefined}
      aria-describedby={`draw-${at}-room`}
      min={1}
      max={200}
      value={number}
      onChange={e => onChange({ topic, number: Math.max(1, Math.min(200, Math.round(e.target.valueAsNumber || 1))) })}
    />
  )
  const from = (
    <select
      className="field !w-auto flex-1 basis-40 max-w-72"
      aria-label={t`Topic`}
      value={topic}
      onChange={e => onChange({ topic: e.target.value, number })}
    >
      <option value="">{t`the whole bank`}</option>
      {known.map(one => (
        <option key={one} value={one}>
          {one}
        </option>
      ))}
    </select>
  )
  return (
    <li className="grid gap-1.5 py-4 first:pt-0 border-b border-line last:border-0 last:pb-1">
      <div className="flex items-start gap-1">
        <p className="flex-1 flex flex-wrap items-center gap-x-3 gap-y-2">
          <Trans>
            Draw {count} questions from {from}
          </Trans>
        </p>
        <IconButton label={t`Remove`} onClick={onRemove}>
          <Trash2 size={18} strokeWidth={1.75} aria-hidden="true" />
        </IconButton>
      </div>
      <div id={`draw-${at}-room`}>
        {short ? (
          <FieldError>
            {t`${plural(room, {
              0: 'There are no questions left to draw here.',
              one: 'There is only # question to draw here.',
              other: 'There are only # questions to draw here.',
            })}`}
          </FieldError>
        ) : (
          <p className="text-14 text-muted">
            {t`${plural(room, { one: '# question to choose from', other: '# questions to choose from' })}`}
          </p>
        )}
      </div>
    </li>
  )
}
