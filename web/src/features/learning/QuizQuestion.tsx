import { Trans, useLingui } from '@lingui/react/macro'
import type { Quiz, QuizResult } from '@/api/types'
import { Coded } from '@/ui/Coded'
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
      id={`quiz-${q.id}`}
      className="quiz-question"
      disabled={Boolean(result)}
      aria-describedby={missing ? `${q.id}-missing` : undefined}
    >
      <legend className="quiz-prompt">
        {number}. <Coded>{q.prompt}</Coded>
      </legend>
      {q.kind === 'multiple' && (
        <p className="text-14 text-muted -mt-1 mb-1">
          <Trans>Choose all that apply.</Trans>
        </p>
      )}
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
              <span className="w-full">
                <Coded>{q.choices[Number(place)] ?? ''}</Coded>
              </span>
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
            good={result && answer.includes(String(i)) ? judged(q, result.correct[q.id]) : undefined}
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

// Of several answers that are wrong together, one may still be right: none is marked.
const judged = (q: Question, correct?: boolean) => (q.kind === 'multiple' && !correct ? undefined : correct)

type ChoiceProps = {
  question: Question
  choice: string
  place: string
  answer: string[]
  explained: boolean
  good?: boolean // of what was chosen, once it is known
  onAnswer: (answer: string[]) => void
  children: React.ReactNode
}

function Choice({ question: q, choice, place, answer, explained, good, onAnswer, children }: ChoiceProps) {
  const many = q.kind === 'multiple'
  const others = answer.filter(other => other !== place)
  return (
    <div>
      <label className="quiz-choice" data-good={good}>
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
        <span className="flex-1 min-w-0">
          <Coded>{choice}</Coded>
        </span>
      </label>
      {children}
    </div>
  )
}

function Explanation({ id, text, inset }: { id?: string; text?: string; inset?: boolean }) {
  if (!text) return null
  return (
    <p id={id} className={`text-14 text-muted pb-1 ${inset ? 'pl-4 pt-1.5 border-l-2 border-line ml-4 mb-1' : ''}`}>
      <Coded>{text}</Coded>
    </p>
  )
}
