import { Trans, useLingui } from '@lingui/react/macro'
import { ChevronDown } from 'lucide-react'
import { type MouseEvent, memo } from 'react'
import { Badge } from '@/ui/Badge'
import type { BankQuestion } from './api'
import type { BankActions } from './bankActions'
import { QuestionCard } from './QuestionCard'
import { isReady, useQuestionKinds } from './questions'

type Props = {
  question: BankQuestion
  number: number
  of: number
  lang: string
  open: boolean
  selected: boolean
  actions: BankActions
  onOpen: (id: string) => void
  onSelect: (id: string, range: boolean) => void
}

// A question of the bank: a line, and below it, once opened, all of it to edit.
export const BankRow = memo(function BankRow(props: Props) {
  const { question, number, of, lang, open, selected, actions, onOpen, onSelect } = props
  const { t } = useLingui()
  const kinds = useQuestionKinds()
  const name = t`Question ${number}`
  const { id, prompt, topic } = question
  return (
    <li className={`bank-row ${selected ? 'bg-brand/8' : ''}`}>
      <div className="flex items-center gap-1 pl-4 pr-2 min-h-14 hover:bg-sunk/60">
        <input
          type="checkbox"
          className="tick"
          aria-label={t`Select “${prompt || name}”`}
          checked={selected}
          onChange={() => {}}
          onClick={(event: MouseEvent) => onSelect(id, event.shiftKey)}
        />
        <button
          type="button"
          id={`open-${id}`}
          aria-expanded={open}
          className="flex-1 min-w-0 flex items-center gap-x-4 py-2 pl-3 pr-2 min-h-14 text-left rounded-field -outline-offset-2"
          onClick={() => onOpen(id)}
        >
          <span className="text-muted tnum text-14 w-8 shrink-0 max-sm:hidden">{number}</span>
          <span className="flex-1 min-w-0 grid sm:flex items-center gap-x-4 gap-y-0.5">
            <span
              lang={lang}
              className={`flex-1 min-w-0 max-sm:line-clamp-2 sm:truncate ${prompt ? 'font-semibold' : 'text-muted'}`}
            >
              {prompt || <Trans>Untitled question</Trans>}
            </span>
            <span className="flex items-center gap-x-3 min-w-0 text-14 text-muted">
              {!isReady(question) && (
                <Badge tone="clay">
                  <Trans>Not finished</Trans>
                </Badge>
              )}
              {topic && (
                <span lang={lang} className="truncate max-w-48">
                  {topic}
                </span>
              )}
              <span className="whitespace-nowrap">{kinds[question.kind]}</span>
            </span>
          </span>
          <ChevronDown
            size={20}
            strokeWidth={1.75}
            aria-hidden="true"
            className={`shrink-0 text-muted transition-transform ${open ? 'rotate-180' : ''}`}
          />
        </button>
      </div>
      {open && (
        <QuestionCard
          flat
          question={question}
          number={number}
          of={of}
          lang={lang}
          onChange={actions.change}
          onRemove={() => actions.remove(new Set([id]))}
        >
          <label className="flex flex-wrap items-center gap-x-4 gap-y-1.5 border-t border-line pt-4 text-14 font-semibold">
            <Trans>Topic</Trans>
            <input
              className="field !w-auto flex-1 basis-48 max-w-90 font-normal"
              list="bank-topics"
              maxLength={100}
              lang={lang}
              placeholder={t`For example, the section it is about`}
              value={topic}
              onChange={e => actions.setTopic(id, e.target.value)}
            />
          </label>
        </QuestionCard>
      )}
    </li>
  )
})
