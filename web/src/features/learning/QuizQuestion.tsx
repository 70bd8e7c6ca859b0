import { Trans, useLingui } from '@lingui/react/macro'
import type { Quiz, QuizResult } from '@/api/types'
import { FieldError, Input } from '@/ui/Field'
import { Ordering } from './Ordering'

type Question = Quiz['questions'][number]
type Props = {
  question: Question
  number: number
  answer: string[]
  onAnswer?: (answer: string[]) => void
  missing?: boolean
  result?: QuizResult
}

const answered = () => {}

// One question, to be answered or as it was.
export function QuizQuestion({ question: q, number, answer, onAnswer = answered, missing, result }: Props) {
  const { t } = useLingui()
  const explanations = result?.explanations[q.id] ?? []
  return (
    <fieldset
      className="grid gap-1"
      disabled={Boolean(result)}
      aria-describedby={missing ? `${q.id}-missing` : undefined}
    >
      <legend className="font-semibold mb-1">
        {number}. {q.prompt}
      </legend>
      {q.kind === 'text' && (
        <Input
          label={t`Your answer`}
          hideLabel
          name={`answers.${q.id}`}
          required
          maxLength={200}
          value={answer[0] ?? ''}
          onChange={e => onAnswer([e.target.value])}
        />
      )}
      {q.kind === 'text' && <Explanation text={explanations[0]} />}
      {q.kind === 'ordering' && !result && <Ordering question={q} order={answer} onOrder={onAnswer} />}
      {q.kind === 'ordering' && result && (
        <ol className="grid gap-2">
          {answer.map(place => (
            <li key={place} className="ordered flex-wrap px-4 py-2">
              <span className="w-full">{q.choices[Number(place)]}</span>
              <Explanation text={explanations[Number(place)]} />
            </li>
          ))}
        </ol>
      )}
      {q.kind !== 'text' &&
        q.kind !== 'ordering' &&
        q.choices.map((choice, i) => (
          <Choice
            key={choice}
            question={q}
            choice={choice}
            place={String(i)}
            answer={answer}
            explained={Boolean(explanations[i])}
            onAnswer={onAnswer}
          >
            <Explanation id={`${q.id}-${i}`} inset text={explanations[i]} />
          </Choice>
        ))}
      {missing && <FieldError id={`${q.id}-missing`}>{t`Answer this question.`}</FieldError>}
      {result && (
        <p className={`text-14 font-medium ${result.correct[q.id] ? 'text-olive' : 'text-madder'}`}>
          {result.correct[q.id] ? <Trans>Correct</Trans> : <Trans>Incorrect</Trans>}
        </p>
      )}
    </fieldset>
  )
}

type ChoiceProps = {
  question: Question
  choice: string
  place: string
  answer: string[]
  explained: boolean
  onAnswer: (answer: string[]) => void
  children: React.ReactNode
}

function Choice({ question: q, choice, place, answer, explained, onAnswer, children }: ChoiceProps) {
  const many = q.kind === 'multiple'
  const others = answer.filter(other => other !== place)
  return (
    <div>
      <label className="flex items-center gap-3 min-h-11 px-3 -mx-3 rounded-field hover:not-has-disabled:bg-sunk cursor-pointer has-disabled:cursor-default">
        <input
          type={many ? 'checkbox' : 'radio'}
          name={`answers.${q.id}`}
          value={place}
          required={!many}
          className="tick"
          aria-describedby={explained ? `${q.id}-${place}` : undefined}
          checked={answer.includes(place)}
          onChange={e => onAnswer(many ? (e.target.checked ? [...others, place] : others) : [place])}
        />
        {choice}
      </label>
      {children}
    </div>
  )
}

function Explanation({ id, text, inset }: { id?: string; text?: string; inset?: boolean }) {
  if (!text) return null
  return (
    <p id={id} className={`text-14 text-muted pb-1 ${inset ? 'pl-8' : ''}`}>
      {text}
    </p>
  )
}
