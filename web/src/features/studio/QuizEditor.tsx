import { Trans, useLingui } from '@lingui/react/macro'
import { Plus } from 'lucide-react'
import { useId } from 'react'
import { byId, focusNow } from '@/lib/focus'
import { uuid } from '@/lib/uuid'
import { Input } from '@/ui/Field'
import type { QuestionKind, QuizContent, QuizQuestion } from './api'
import type { LessonProps } from './LessonEditor'
import { QuestionCard } from './QuestionCard'

const none: QuizContent = { passMark: 70, shuffle: false, draw: 0, questions: [] }

// A quiz: its questions with answers and explanations, and when it is passed.
export function QuizEditor({ content, change, lang }: LessonProps) {
  const { t } = useLingui()
  const quiz = content.quiz ?? none
  const n = quiz.questions.length
  const set = (part: Partial<QuizContent>) => change({ quiz: { ...quiz, ...part } })
  const setQuestion = (question: QuizQuestion) =>
    set({ questions: quiz.questions.map(one => (one.id === question.id ? question : one)) })
  const add = (kind: QuestionKind) => {
    const question = { id: uuid(), kind, prompt: '', ...starting(kind, t`True`, t`False`), explanations: [] }
    set({ questions: [...quiz.questions, question] })
    focusNow(byId(`prompt-${question.id}`))
  }
  const move = (at: number, by: number) => {
    const question = quiz.questions[at]
    if (question) set({ questions: quiz.questions.toSpliced(at, 1).toSpliced(at + by, 0, question) })
  }
  const kinds: [QuestionKind, string][] = [
    ['single', t`One answer`],
    ['multiple', t`Several answers`],
    ['boolean', t`True or false`],
    ['text', t`Short text`],
    ['ordering', t`Put in order`],
  ]
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <div className="card p-5 grid sm:grid-cols-3 gap-x-6 gap-y-4">
        <Input
          label={t`Pass mark in percent`}
          type="number"
          min={0}
          max={100}
          value={quiz.passMark}
          onChange={e => set({ passMark: within(e.target.valueAsNumber, 100) })}
        />
        <Input
          label={t`Questions per attempt`}
          type="number"
          min={0}
          max={n}
          hint={quiz.draw === 0 ? t`0 asks all of them.` : t`Drawn at random from ${n}.`}
          value={quiz.draw}
          onChange={e => set({ draw: within(e.target.valueAsNumber, Math.max(n, 1)) })}
        />
        <Toggle label={t`Shuffle`} on={quiz.shuffle} onChange={shuffle => set({ shuffle })} />
      </div>
      <ol className="grid gap-4">
        {quiz.questions.map((question, i) => (
          <QuestionCard
            key={question.id}
            question={question}
            number={i + 1}
            of={n}
            kind={kinds.find(([kind]) => kind === question.kind)?.[1] ?? ''}
            lang={lang}
            onChange={setQuestion}
            onMove={by => move(i, by)}
            onRemove={() => set({ questions: quiz.questions.filter(one => one.id !== question.id) })}
          />
        ))}
      </ol>
      <div className="grid gap-2">
        <p className="font-semibold">
          <Trans>Add a question</Trans>
        </p>
        <div className="flex flex-wrap gap-2">
          {kinds.map(([kind, label]) => (
            <button key={kind} type="button" className="chip" onClick={() => add(kind)}>
              <Plus size={16} strokeWidth={1.75} aria-hidden="true" />
              {label}
            </button>
          ))}
        </div>
      </div>
    </div>
  )
}

const within = (n: number, most: number) => Math.max(0, Math.min(most, Math.round(n || 0)))

function starting(kind: QuestionKind, yes: string, no: string): Pick<QuizQuestion, 'choices' | 'answers'> {
  if (kind === 'boolean') return { choices: [yes, no], answers: ['0'] }
  if (kind === 'text') return { choices: [], answers: [''] }
  if (kind === 'ordering') return { choices: ['', ''], answers: ['0', '1'] }
  return { choices: ['', ''], answers: kind === 'single' ? ['0'] : [] }
}

function Toggle({ label, on, onChange }: { label: string; on: boolean; onChange: (on: boolean) => void }) {
  const id = useId()
  return (
    <div className="grid gap-1.5 content-start">
      <label htmlFor={id} className="font-semibold text-14">
        {label}
      </label>
      <div className="min-h-11 flex items-center gap-3">
        <input
          id={id}
          type="checkbox"
          role="switch"
          className="switch"
          aria-checked={on}
          checked={on}
          onChange={e => onChange(e.target.checked)}
        />
        <span className="text-14 text-muted">
          <Trans>Questions and answers in a new order each time</Trans>
        </span>
      </div>
    </div>
  )
}
