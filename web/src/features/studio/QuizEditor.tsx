import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { Input } from '@/ui/Field'
import { AddQuestion } from './AddQuestion'
import type { Bank, QuizContent, QuizQuestion } from './api'
import { Draws } from './Draws'
import type { LessonProps } from './LessonEditor'
import { QuestionCard } from './QuestionCard'
import { useSaver } from './saver'

const none: QuizContent = { passMark: 70, shuffle: false, draw: 0, questions: [] }

// A quiz: its questions with answers and explanations, and when it is passed.
export function QuizEditor({ course, content, change, lang }: LessonProps) {
  const { t } = useLingui()
  const saver = useSaver()
  const quiz = content.quiz ?? none
  const n = quiz.questions.length
  const set = (part: Partial<QuizContent>) => change({ quiz: { ...quiz, ...part } })
  const setQuestion = (question: QuizQuestion) =>
    set({ questions: quiz.questions.map(one => (one.id === question.id ? question : one)) })
  const move = (at: number, by: number) => {
    const question = quiz.questions[at]
    if (question) set({ questions: quiz.questions.toSpliced(at, 1).toSpliced(at + by, 0, question) })
  }
  const draws = quiz.draws ?? []
  const own = quiz.draw === 0 ? n : Math.min(quiz.draw, n)
  const asked = own + draws.reduce((sum, draw) => sum + draw.number, 0)
  const toBank = (question: QuizQuestion) => {
    const bank = saver.view<Bank>('bank')?.value
    if (!bank) return
    saver.edit('bank', { questions: [...bank.questions, { ...question, topic: '' }] }, 'questions')
    set({ questions: quiz.questions.filter(one => one.id !== question.id) })
  }
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
        {(n > 0 || draws.length === 0) && (
          <Input
            label={t`Questions per attempt`}
            type="number"
            min={0}
            max={n}
            hint={quiz.draw === 0 ? t`0 asks all of them.` : t`Drawn at random from ${n}.`}
            disabled={n === 0 && quiz.draw === 0}
            value={quiz.draw}
            onChange={e => set({ draw: within(e.target.valueAsNumber, Math.max(n, 1)) })}
          />
        )}
        <Toggle label={t`Shuffle`} on={quiz.shuffle} onChange={shuffle => set({ shuffle })} />
      </div>
      <ol className="grid gap-4">
        {quiz.questions.map((question, i) => (
          <QuestionCard
            key={question.id}
            question={question}
            number={i + 1}
            of={n}
            lang={lang}
            onChange={setQuestion}
            onMove={by => move(i, by)}
            onBank={() => toBank(question)}
            onRemove={() => set({ questions: quiz.questions.filter(one => one.id !== question.id) })}
          />
        ))}
      </ol>
      <AddQuestion onAdd={question => set({ questions: [...quiz.questions, question] })} />
      <Draws course={course} draws={draws} onChange={next => set({ draws: next })} />
      {draws.length > 0 && (
        <p className="text-14 text-muted">
          {t`${plural(asked, { one: 'Each attempt asks # question.', other: 'Each attempt asks # questions.' })}`}
        </p>
      )}
    </div>
  )
}

const within = (n: number, most: number) => Math.max(0, Math.min(most, Math.round(n || 0)))

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
