import { Trans, useLingui } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import type { SubmittedLesson } from '@/api/types'

type Quiz = NonNullable<SubmittedLesson['answers']>
type Question = Quiz['questions'][number]

// A quiz with its correct answers and explanations.
export function Answers({ quiz, lang }: { quiz: Quiz; lang: string }) {
  return (
    <div className="panel p-4 sm:p-6 grid gap-6">
      <p className="text-muted">
        <Trans>Learners need {quiz.passMark}% to pass.</Trans>
      </p>
      <ol className="grid gap-6" lang={lang}>
        {quiz.questions.map((question, n) => (
          <li key={question.id} className="grid gap-2">
            <p className="font-semibold">
              {n + 1}. {question.prompt}
            </p>
            <Choices question={question} />
          </li>
        ))}
      </ol>
    </div>
  )
}

function Choices({ question: q }: { question: Question }) {
  const { t } = useLingui()
  if (q.kind === 'text')
    return (
      <p>
        <Trans>Accepted answers:</Trans> {q.answers.join(' · ')}
        {q.explanations[0] && <span className="block text-14 text-muted">{q.explanations[0]}</span>}
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
              {q.choices[i]}
              {q.explanations[i] && <span className="block text-14 text-muted font-normal">{q.explanations[i]}</span>}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
