import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Menu } from '@/ui/Menu'
import { Accepted, Choices } from './Answers'
import type { QuizQuestion } from './api'
import { ExplainedAt } from './ExplainedAt'
import { useQuestionKinds } from './questions'

type Props = {
  question: QuizQuestion
  number: number
  of: number
  lang: string
  onChange: (question: QuizQuestion) => void
  onMove?: (by: number) => void // without it, the order means nothing
  onBank?: () => void // moves it to the question bank
  onRemove: () => void
  flat?: boolean // within a row that is open
  children?: ReactNode
}

// A question with its answers. An ordering's choices are written in the right order.
export function QuestionCard(props: Props) {
  const { question, number, of, lang, onChange, onMove, onBank, onRemove, flat, children } = props
  const { t } = useLingui()
  const kinds = useQuestionKinds()
  const { id, prompt } = question
  const Box = flat ? 'div' : 'li'
  const name = t`Question ${number}`
  return (
    <Box className={`grid gap-4 ${flat ? 'px-5 pb-6' : 'card p-5'}`}>
      <div className="flex items-center gap-3">
        <h2 className="text-16 flex-1">
          {name} <span className="text-14 text-muted font-normal ml-2">{kinds[question.kind]}</span>
        </h2>
        <Menu
          label={t`Actions for ${name}`}
          items={[
            ...(onMove && number > 1 ? [{ id: 'up', label: t`Move up`, onSelect: () => onMove(-1) }] : []),
            ...(onMove && number < of ? [{ id: 'down', label: t`Move down`, onSelect: () => onMove(1) }] : []),
            ...(onBank ? [{ id: 'bank', label: t`Move to the question bank`, onSelect: onBank }] : []),
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
      <ExplainedAt question={question} onChange={onChange} />
      {children}
    </Box>
  )
}
