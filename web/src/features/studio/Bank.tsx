import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useCallback, useMemo, useRef, useState } from 'react'
import { byId, focusNow } from '@/lib/focus'
import { Button } from '@/ui/Button'
import { EmptyState } from '@/ui/EmptyState'
import { AddQuestion } from './AddQuestion'
import type { Draft, Bank as Value } from './api'
import { BankFilter } from './BankFilter'
import { BankRow } from './BankRow'
import { found, topicCounts, useBankActions } from './bankActions'
import { ScreenHead } from './ScreenHead'
import { Selection } from './Selection'
import { usePart } from './saver'
import { TopicDialog } from './TopicDialog'

const most = 500
const atOnce = 100
const none: ReadonlySet<string> = new Set()

// Questions that the quizzes of a course share, by topic.
export default function Bank({ draft }: { draft: Draft }) {
  const { t } = useLingui()
  const view = usePart<Value>('bank')
  const actions = useBankActions()
  const [topic, setTopic] = useState<string | null>(null) // null: all
  const [search, setSearch] = useState('')
  const [shown, setShown] = useState(atOnce)
  const [open, setOpen] = useState(none)
  const [selection, setSelection] = useState(none)
  const [moving, setMoving] = useState(false)
  const last = useRef('')
  const questions = view?.value.questions ?? []
  const counts = useMemo(() => topicCounts(questions), [questions])
  const here = topic !== null && counts.has(topic) ? topic : null
  const numbers = useMemo(() => new Map(questions.map((question, i) => [question.id, i + 1])), [questions])
  const matching = useMemo(() => found(questions, here, search), [questions, here, search])
  // What is being edited stays in view, whatever it says meanwhile.
  const mine = matching.length === questions.length ? questions : questions.filter(keptIn(matching, open))
  const ids = useRef<string[]>([])
  ids.current = mine.map(one => one.id)
  const onOpen = useCallback((id: string) => setOpen(before => toggled(before, [id])), [])
  const onSelect = useCallback((id: string, range: boolean) => {
    const all = ids.current
    const [from = -1, to = -1] = [all.indexOf(last.current), all.indexOf(id)].sort((a, b) => a - b)
    last.current = id
    setSelection(before =>
      range && from >= 0 ? new Set([...before, ...all.slice(from, to + 1)]) : toggled(before, [id]),
    )
  }, [])
  const filter = (part: { topic?: string | null; search?: string }) => {
    if (part.topic !== undefined) setTopic(part.topic)
    if (part.search !== undefined) setSearch(part.search)
    setShown(atOnce)
    setOpen(none)
    setSelection(none)
  }
  if (!view) return null
  const chosen = new Set(mine.filter(one => selection.has(one.id)).map(one => one.id))
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 max-w-220">
      <div className="-mb-6">
        <p className="text-14 text-muted">
          <Link
            to="/studio/courses/$course/$part"
            params={{ course: draft.id, part: 'curriculum' }}
            className="link min-h-11 inline-flex items-center"
          >
            <Trans>Curriculum</Trans>
          </Link>
        </p>
        <ScreenHead title={<Trans>Question bank</Trans>}>
          <Trans>
            Questions that the quizzes of this course share. In a quiz, choose how many to draw and from which topic;
            each attempt asks others.
          </Trans>
        </ScreenHead>
      </div>
      {questions.length === 0 ? (
        <EmptyState title={t`No questions yet`}>
          <Trans>Add the first one below, or move questions here from a quiz.</Trans>
        </EmptyState>
      ) : (
        <BankFilter counts={counts} total={questions.length} topic={here} search={search} onChange={filter} />
      )}
      <datalist id="bank-topics">
        {[...counts.keys()].filter(Boolean).map(one => (
          <option key={one} value={one} />
        ))}
      </datalist>
      {questions.length > 0 && (
        <div className="panel">
          <div className="flex items-center gap-4 pl-4 pr-5 min-h-14 bg-sunk/50 border-b border-line rounded-t-panel">
            <input
              type="checkbox"
              className="tick"
              aria-label={t`Select all`}
              ref={box => {
                if (box) box.indeterminate = chosen.size > 0 && chosen.size < mine.length
              }}
              checked={mine.length > 0 && chosen.size === mine.length}
              onChange={e => setSelection(e.target.checked ? new Set(ids.current) : none)}
            />
            <p role="status" className="text-14 text-muted tnum">
              {t`${plural(matching.length, { one: '# question', other: '# questions' })}`}
            </p>
          </div>
          {mine.length === 0 && (
            <p className="text-muted py-10 px-5 text-center">
              <Trans>No questions match</Trans>
            </p>
          )}
          <ol className="divide-y divide-line">
            {mine.slice(0, shown).map(question => (
              <BankRow
                key={question.id}
                question={question}
                number={numbers.get(question.id) ?? 0}
                of={questions.length}
                lang={draft.plan.language}
                open={open.has(question.id)}
                selected={chosen.has(question.id)}
                actions={actions}
                onOpen={onOpen}
                onSelect={onSelect}
              />
            ))}
          </ol>
          {mine.length > shown && (
            <div className="border-t border-line p-2">
              <Button tone="plain" onClick={() => setShown(shown + atOnce)}>
                <Trans>Show more</Trans>
              </Button>
            </div>
          )}
        </div>
      )}
      {Boolean(view.problem) && (
        <p className="text-14 text-madder font-medium">{t`This couldn’t be saved as it is.`}</p>
      )}
      {questions.length < most ? (
        <AddQuestion
          onAdd={question => {
            actions.add(question, here ?? '')
            setSearch('')
            setShown(questions.length + atOnce)
            setOpen(before => new Set([...before, question.id]))
          }}
        />
      ) : (
        <p className="text-muted">
          <Trans>A question bank can have up to {most} questions.</Trans>
        </p>
      )}
      <Selection selection={chosen} onClear={() => setSelection(none)}>
        <Button tone="quiet" onClick={() => setMoving(true)}>
          <Trans>Move to topic…</Trans>
        </Button>
        <Button
          tone="quiet"
          onClick={() => {
            actions.remove(chosen)
            setSelection(none)
          }}
        >
          <Trans>Delete</Trans>
        </Button>
      </Selection>
      {moving && (
        <TopicDialog
          number={chosen.size}
          lang={draft.plan.language}
          onMove={to => {
            const [first = ''] = chosen
            actions.move(chosen, to)
            setSelection(none)
            focusNow(byId(`open-${first}`))
          }}
          onClose={() => setMoving(false)}
        />
      )}
    </div>
  )
}

function toggled(set: ReadonlySet<string>, ids: string[]): ReadonlySet<string> {
  const next = new Set(set)
  for (const id of ids) if (!next.delete(id)) next.add(id)
  return next
}

function keptIn(matching: { id: string }[], open: ReadonlySet<string>) {
  const ids = new Set(matching.map(one => one.id))
  return ({ id }: { id: string }) => ids.has(id) || open.has(id)
}
