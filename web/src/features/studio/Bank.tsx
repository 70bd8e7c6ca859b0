import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '@/ui/Button'
import { EmptyState } from '@/ui/EmptyState'
import { AddQuestion } from './AddQuestion'
import type { BankQuestion, Draft, Bank as Value } from './api'
import { QuestionCard } from './QuestionCard'
import { topicsOf } from './questions'
import { ScreenHead } from './ScreenHead'
import { useFields } from './saver'

const most = 500
const atOnce = 50

// Questions that the quizzes of a course share, by topic.
export default function Bank({ draft }: { draft: Draft }) {
  const { t } = useLingui()
  const [value, change, problem] = useFields<Value>('bank')
  const [topic, setTopic] = useState<string | null>(null) // null: all
  const [shown, setShown] = useState(atOnce)
  if (!value) return null
  const { questions } = value
  const topics = topicsOf(questions)
  const mine =
    topic === null || !questions.some(q => q.topic === topic) ? questions : questions.filter(q => q.topic === topic)
  const here = mine === questions ? null : topic
  const set = (question: BankQuestion) =>
    change({ questions: questions.map(one => (one.id === question.id ? question : one)) })
  const numbers = new Map(questions.map((question, i) => [question.id, i + 1]))
  const filters: [string | null, string][] = [
    [null, t`All`],
    ...topics.map((one): [string, string] => [one, one]),
    ...(topics.length > 0 && questions.some(q => !q.topic) ? [['', t`Without a topic`] as [string, string]] : []),
  ]
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
      {questions.length === 0 && (
        <EmptyState title={t`No questions yet`}>
          <Trans>Add the first one below, or move questions here from a quiz.</Trans>
        </EmptyState>
      )}
      {filters.length > 1 && (
        <fieldset className="flex flex-wrap gap-2">
          <legend className="sr-only">
            <Trans>Topic</Trans>
          </legend>
          {filters.map(([one, name]) => (
            <button
              key={one ?? '*'}
              type="button"
              className="chip"
              aria-pressed={one === here}
              onClick={() => {
                setTopic(one)
                setShown(atOnce)
              }}
            >
              {name}
              <span className={`tnum ${one === here ? 'opacity-80' : 'text-muted'}`}>
                {one === null ? questions.length : questions.filter(q => q.topic === one).length}
              </span>
            </button>
          ))}
        </fieldset>
      )}
      <datalist id="bank-topics">
        {topics.map(one => (
          <option key={one} value={one} />
        ))}
      </datalist>
      <ol className="grid gap-4">
        {mine.slice(0, shown).map(question => (
          <QuestionCard
            key={question.id}
            question={question}
            number={numbers.get(question.id) ?? 0}
            of={questions.length}
            lang={draft.plan.language}
            onChange={next => set({ ...next, topic: question.topic })}
            onRemove={() => change({ questions: questions.filter(one => one.id !== question.id) })}
          >
            <label className="flex flex-wrap items-center gap-x-4 gap-y-1.5 border-t border-line pt-4 text-14 font-semibold">
              <Trans>Topic</Trans>
              <input
                className="field !w-auto flex-1 basis-48 max-w-90 font-normal"
                list="bank-topics"
                maxLength={100}
                lang={draft.plan.language}
                placeholder={t`For example, the section it is about`}
                value={question.topic}
                onChange={e => {
                  if (here !== null) setTopic(null) // or it would vanish while it is typed
                  set({ ...question, topic: e.target.value })
                }}
              />
            </label>
          </QuestionCard>
        ))}
      </ol>
      {mine.length > shown && (
        <Button tone="quiet" onClick={() => setShown(shown + atOnce)} className="justify-self-start">
          <Trans>Show more</Trans>
        </Button>
      )}
      {Boolean(problem) && <p className="text-14 text-madder font-medium">{t`This couldn’t be saved as it is.`}</p>}
      {questions.length < most && (
        <AddQuestion
          onAdd={question => {
            setShown(questions.length + atOnce)
            change({ questions: [...questions, { ...question, topic: here ?? '' }] })
          }}
        />
      )}
    </div>
  )
}
