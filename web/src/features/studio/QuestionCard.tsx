import { useLingui } from '@lingui/react/macro'
import { Menu } from '@/ui/Menu'
import { Accepted, Choices } from './Answers'
import type { QuizQuestion } from './api'

type Props = {
  question: QuizQuestion
  number: number
  of: number
  kind: string
  lang: string
  onChange: (question: QuizQuestion) => void
  onMove: (by: number) => void
  onRemove: () => void
}

// A question with its answers. An ordering's choices are written in the right order.
export function QuestionCard({ question, number, of, kind, lang, onChange, onMove, onRemove }: Props) {
  const { t } = useLingui()
  const { id, prompt } = question
  const name = t`Question ${number}`
  return (
    <li className="card p-5 grid gap-4">
      <div className="flex items-center gap-3">
        <h2 className="text-16 flex-1">
          {name} <span className="text-14 text-muted font-normal ml-2">{kind}</span>
        </h2>
        <Menu
          label={t`Actions for ${name}`}
          items={[
            ...(number > 1 ? [{ id: 'up', label: t`Move up`, onSelect: () => onMove(-1) }] : []),
            ...(number < of ? [{ id: 'down', label: t`Move down`, onSelect: () => onMove(1) }] : []),
            { id: 'delete', label: t`Delete`, danger: true, onSelect: onRemove },
          ]}
        />
      </div>
      <textarea
        id={`prompt-${id}`}
        className="field !min-h-18"
        rows={2}
        lang={lang}
        aria-label={t`${name}: the question`}
        placeholder={t`What do you want to ask?`}
        maxLength={2000}
        value={prompt}
        onChange={e => onChange({ ...question, prompt: e.target.value })}
      />
      {question.kind === 'text' ? (
        <Accepted question={question} lang={lang} onChange={onChange} />
      ) : (
        <Choices question={question} lang={lang} onChange={onChange} />
      )}
    </li>
  )
}
