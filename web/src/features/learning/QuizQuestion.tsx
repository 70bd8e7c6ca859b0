import { Trans, useLingui } from '@lingui/react/macro'
import { Check, CircleDashed, X } from 'lucide-react'
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
        {result && <Marked correct={result.correct[q.id] ?? false} />}
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
            verdict={result && verdictOf(q, i, answer, result)}
            onAnswer={onAnswer}
          >
            <Explanation id={`${q.id}-${i}`} inset text={explanations[i]} />
          </Choice>
        ))}
      {missing && <FieldError id={`${q.id}-missing`}>{t`Answer this question.`}</FieldError>}
    </fieldset>
  )
}

// How a question was answered, as part of its name: what to look at is found by skimming the prompts.
function Marked({ correct }: { correct: boolean }) {
  const Icon = correct ? Check : X
  return (
    <span className={`flex items-center gap-1.5 mt-1 text-14 font-medium ${correct ? 'text-olive' : 'text-madder'}`}>
      <Icon size={18} strokeWidth={2.25} aria-hidden="true" />
      {correct ? <Trans>Correct</Trans> : <Trans>Incorrect</Trans>}
    </span>
  )
}

type Verdict = 'right' | 'wrong' | 'missed'

// Of several choices that are wrong together, one may be right, and another may be missing. Where one is to be chosen,
// the others stay as they are: it can be tried again.
function verdictOf(q: Question, place: number, answer: string[], result: QuizResult) {
  if (q.kind === 'multiple') return (result.choices?.[q.id]?.[place] || undefined) as Verdict | undefined
  if (!answer.includes(String(place))) return undefined
  return result.correct[q.id] ? 'right' : 'wrong'
}

type ChoiceProps = {
  question: Question
  choice: string
  place: string
  answer: string[]
  explained: boolean
  verdict?: Verdict
  onAnswer: (answer: string[]) => void
  children: React.ReactNode
}

function Choice({ question: q, choice, place, answer, explained, verdict, onAnswer, children }: ChoiceProps) {
  const many = q.kind === 'multiple'
  const others = answer.filter(other => other !== place)
  const described = [verdict && `${q.id}-${place}-verdict`, explained && `${q.id}-${place}`].filter(Boolean).join(' ')
  return (
    <div>
      <label className="quiz-choice" data-verdict={verdict}>
        <input
          type={many ? 'checkbox' : 'radio'}
          name={`answers.${q.id}`}
          value={place}
          required={!many}
          className="tick"
          aria-describedby={described || undefined}
          checked={answer.includes(place)}
          onChange={e => onAnswer(many ? (e.target.checked ? [...others, place] : others) : [place])}
        />
        <span className="flex-1 min-w-0">
          <Coded>{choice}</Coded>
        </span>
        {verdict && <Judged id={`${q.id}-${place}-verdict`} verdict={verdict} />}
      </label>
      {children}
    </div>
  )
}

// The choice's description, not a part of its name.
function Judged({ id, verdict }: { id: string; verdict: Verdict }) {
  const { t } = useLingui()
  const [Icon, word] = {
    right: [Check, t({ message: 'Right', context: 'choice in a quiz' })] as const,
    wrong: [X, t({ message: 'Wrong', context: 'choice in a quiz' })] as const,
    missed: [CircleDashed, t({ message: 'Missed', context: 'choice in a quiz' })] as const,
  }[verdict]
  return (
    <span id={id} aria-hidden="true" className="quiz-verdict">
      <Icon size={18} strokeWidth={2.25} aria-hidden="true" />
      {word}
    </span>
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
