import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Check, ChevronDown } from 'lucide-react'
import type { Approval, SubmittedLesson } from '@/api/types'
import { Coded } from '@/ui/Coded'

type Quiz = NonNullable<SubmittedLesson['answers']>
type Question = Quiz['questions'][number]

// A quiz with its correct answers and explanations.
export function Answers({ quiz, bank, lang }: { quiz: Quiz; bank: Approval['bank']; lang: string }) {
  return (
    <div className="panel p-4 sm:p-6 grid gap-6">
      <p className="text-muted">
        <Trans>Students need {quiz.passMark}% to pass.</Trans>
      </p>
      {quiz.questions.length > 0 && <Questions questions={quiz.questions} lang={lang} />}
      {quiz.draws && <Draws draws={quiz.draws} bank={bank} lang={lang} />}
    </div>
  )
}

export function Questions({ questions, lang }: { questions: Question[]; lang: string }) {
  return (
    <ol className="grid gap-6" lang={lang}>
      {questions.map((question, n) => (
        <li key={question.id} className="grid gap-2">
          <p className="font-semibold">
            {n + 1}. <Coded>{question.prompt}</Coded>
          </p>
          <Choices question={question} />
        </li>
      ))}
    </ol>
  )
}

// What an attempt draws from the course's bank, and all that it may be.
function Draws({ draws, bank, lang }: { draws: NonNullable<Quiz['draws']>; bank: Approval['bank']; lang: string }) {
  const { t } = useLingui()
  return (
    <div className="grid gap-4">
      {draws.map(({ topic, number }, i) => {
        const from = bank.filter(question => !topic || question.topic === topic)
        const name = topic || t`the whole question bank`
        const total = from.length
        return (
          <details key={i} className="group border border-line rounded-field">
            <summary className="flex items-center justify-between gap-3 min-h-11 px-4 py-2.5 font-semibold rounded-field list-none hover:bg-sunk [&::-webkit-details-marker]:hidden">
              {t`${plural(number, { one: `Draws # question of ${total} from ${name}`, other: `Draws # questions of ${total} from ${name}` })}`}
              <ChevronDown
                size={18}
                strokeWidth={1.75}
                aria-hidden="true"
                className="shrink-0 text-muted transition-transform group-open:rotate-180"
              />
            </summary>
            <div className="px-4 pb-4 pt-2">
              <Questions questions={from} lang={lang} />
            </div>
          </details>
        )
      })}
    </div>
  )
}

function Choices({ question: q }: { question: Question }) {
  const { t } = useLingui()
  if (q.kind === 'text')
    return (
      <p>
        <Trans>Accepted answers:</Trans> {q.answers.join(' · ')}
        {q.explanations[0] && (
          <span className="block text-14 text-muted">
            <Coded>{q.explanations[0]}</Coded>
          </span>
        )}
      </p>
    )
  const ordered = q.kind === 'ordering'
  const shown = ordered ? q.answers.map(Number) : q.choices.map((_, i) => i)
  return (
    <ul className="grid gap-1.5">
      {shown.map((i, place) => {
        const right = q.answers.includes(String(i))
        return (
          <li key={i} className="flex gap-3 items-start">
            <span className="w-6 shrink-0 tnum text-muted">
              {ordered
                ? `${place + 1}.`
                : right && <Check size={20} strokeWidth={2.25} className="text-olive mt-0.5" aria-label={t`Correct`} />}
            </span>
            <span className={right && !ordered ? 'font-semibold' : ''}>
              <Coded>{q.choices[i] ?? ''}</Coded>
              {q.explanations[i] && (
                <span className="block text-14 text-muted font-normal">
                  <Coded>{q.explanations[i]}</Coded>
                </span>
              )}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
