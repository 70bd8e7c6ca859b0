import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { IconButton } from '@/ui/Button'
import type { QuizQuestion } from './api'

type PartProps = { question: QuizQuestion; lang: string; onChange: (question: QuizQuestion) => void }

export function Choices({ question, lang, onChange }: PartProps) {
  const { t } = useLingui()
  const group = useId()
  const { kind, choices, answers, explanations } = question
  const right = (at: number) => answers.includes(String(at))
  const set = (choices: string[], answers: string[], explanations: string[]) =>
    onChange({
      ...question,
      choices,
      answers: kind === 'ordering' ? choices.map((_, i) => String(i)) : answers,
      explanations,
    })
  const mark = (at: number) => {
    const own = String(at)
    if (kind !== 'multiple') return set(choices, [own], explanations)
    set(choices, right(at) ? answers.filter(answer => answer !== own) : [...answers, own].sort(), explanations)
  }
  const remove = (at: number) =>
    set(
      choices.toSpliced(at, 1),
      answers
        .filter(answer => answer !== String(at))
        .map(answer => String(Number(answer) - (Number(answer) > at ? 1 : 0))),
      explanations.toSpliced(at, 1),
    )
  const swap = (at: number, by: number) => {
    const moved = choices[at]
    const why = explanations[at] ?? ''
    if (moved !== undefined)
      set(
        choices.toSpliced(at, 1).toSpliced(at + by, 0, moved),
        answers,
        choices
          .map((_, i) => explanations[i] ?? '')
          .toSpliced(at, 1)
          .toSpliced(at + by, 0, why),
      )
  }
  const legend: Record<string, ReactNode> = {
    multiple: <Trans>Mark every correct answer</Trans>,
    ordering: <Trans>Write them in the correct order; students see them shuffled</Trans>,
  }
  const fixed = kind === 'boolean'
  return (
    <fieldset className="grid gap-3">
      <legend className="text-14 text-muted mb-2">{legend[kind] ?? <Trans>Mark the correct answer</Trans>}</legend>
      {choices.map((choice, i) => (
        <div key={i} className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3">
          {kind === 'ordering' ? (
            <span className="w-6 text-center text-muted tnum">{i + 1}</span>
          ) : (
            <input
              type={kind === 'multiple' ? 'checkbox' : 'radio'}
              name={group}
              className="tick"
              aria-label={t`Answer ${i + 1} is correct`}
              checked={right(i)}
              onChange={() => mark(i)}
            />
          )}
          <input
            className="field"
            lang={lang}
            aria-label={t`Answer ${i + 1}`}
            placeholder={t`Answer ${i + 1}`}
            maxLength={500}
            value={choice}
            onChange={e => set(choices.with(i, e.target.value), answers, explanations)}
          />
          <div className="flex">
            {kind === 'ordering' && (
              <>
                <IconButton label={t`Move answer ${i + 1} up`} disabled={i === 0} onClick={() => swap(i, -1)}>
                  <ArrowUp size={18} strokeWidth={1.75} aria-hidden="true" />
                </IconButton>
                <IconButton
                  label={t`Move answer ${i + 1} down`}
                  disabled={i === choices.length - 1}
                  onClick={() => swap(i, 1)}
                >
                  <ArrowDown size={18} strokeWidth={1.75} aria-hidden="true" />
                </IconButton>
              </>
            )}
            {!fixed && choices.length > 2 && (
              <IconButton label={t`Remove answer ${i + 1}`} onClick={() => remove(i)}>
                <X size={18} strokeWidth={1.75} aria-hidden="true" />
              </IconButton>
            )}
          </div>
          {kind !== 'ordering' && (
            <div className="col-start-2 pt-1">
              <Why
                label={t`Explanation of answer ${i + 1}`}
                lang={lang}
                value={explanations[i] ?? ''}
                onChange={why =>
                  set(
                    choices,
                    answers,
                    choices.map((_, at) => (at === i ? why : (explanations[at] ?? ''))),
                  )
                }
              />
            </div>
          )}
        </div>
      ))}
      {!fixed && choices.length < 20 && (
        <button
          type="button"
          className="button button-plain justify-self-start -ml-3"
          onClick={() => set([...choices, ''], answers, explanations)}
        >
          <Plus size={18} strokeWidth={1.75} aria-hidden="true" />
          <Trans>Add an answer</Trans>
        </button>
      )}
    </fieldset>
  )
}

type WhyProps = { label: string; lang: string; value: string; onChange: (value: string) => void }

// Why an answer is right or wrong, shown after an attempt.
function Why({ label, lang, value, onChange }: WhyProps) {
  const [open, setOpen] = useState(value !== '')
  if (!open)
    return (
      <button type="button" className="link text-14 justify-self-start min-h-9" onClick={() => setOpen(true)}>
        <Trans>Explain this answer</Trans>
        <span className="sr-only">: {label}</span>
      </button>
    )
  return (
    <input
      className="inline-title text-14 text-muted w-full !border-line"
      lang={lang}
      aria-label={label}
      placeholder={label}
      maxLength={500}
      value={value}
      onChange={e => onChange(e.target.value)}
    />
  )
}

export function Accepted({ question, lang, onChange }: PartProps) {
  const { t } = useLingui()
  const { answers, explanations } = question
  return (
    <fieldset className="grid gap-3">
      <legend className="text-14 text-muted mb-2">
        <Trans>Every answer that counts as correct. Capitals and spaces don’t matter.</Trans>
      </legend>
      {answers.map((answer, i) => (
        <div key={i} className="flex gap-2">
          <input
            className="field"
            lang={lang}
            aria-label={t`Correct answer ${i + 1}`}
            maxLength={200}
            value={answer}
            onChange={e => onChange({ ...question, answers: answers.with(i, e.target.value) })}
          />
          {answers.length > 1 && (
            <IconButton
              label={t`Remove answer ${i + 1}`}
              onClick={() => onChange({ ...question, answers: answers.toSpliced(i, 1) })}
            >
              <X size={18} strokeWidth={1.75} aria-hidden="true" />
            </IconButton>
          )}
        </div>
      ))}
      <button
        type="button"
        className="button button-plain justify-self-start -ml-3"
        onClick={() => onChange({ ...question, answers: [...answers, ''] })}
      >
        <Plus size={18} strokeWidth={1.75} aria-hidden="true" />
        <Trans>Add an answer</Trans>
      </button>
      <Why
        label={t`Explanation`}
        lang={lang}
        value={explanations[0] ?? ''}
        onChange={why => onChange({ ...question, explanations: [why] })}
      />
    </fieldset>
  )
}
