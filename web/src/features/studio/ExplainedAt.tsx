import { Trans, useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { clock } from '@/lib/date'
import type { QuizQuestion } from './api'
import { lessonsOf, type Outline } from './outline'
import { usePart } from './saver'
import { TimeInput } from './TimeInput'

type Props = { question: QuizQuestion; onChange: (question: QuizQuestion) => void }

// The lesson, and the second of its video, to which a wrong answer leads.
export function ExplainedAt({ question, onChange }: Props) {
  const { t } = useLingui()
  const id = useId()
  const lessons = lessonsOf(usePart<Outline>('curriculum')?.value ?? []).filter(
    ({ kind }) => kind === 'video' || kind === 'text',
  )
  const at = question.explainedAt
  const lesson = lessons.find(one => one.id === at?.lessonId)
  if (lessons.length === 0) return null
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-14">
      <label htmlFor={id} className="text-muted">
        <Trans>Explained in</Trans>
      </label>
      <select
        id={id}
        className="field !w-auto max-w-full"
        value={lesson ? lesson.id : ''}
        onChange={e => {
          const { value } = e.target
          onChange({ ...question, explainedAt: value ? { lessonId: value, atMs: 0 } : undefined })
        }}
      >
        <option value="">{t`No lesson`}</option>
        {lessons.map(one => (
          <option key={one.id} value={one.id}>
            {one.title}
          </option>
        ))}
      </select>
      {lesson?.kind === 'video' && at && (
        <TimeInput
          label={t`Second of the video`}
          className="w-20"
          ms={at.atMs}
          shown={clock}
          step={1000}
          onSet={atMs => onChange({ ...question, explainedAt: { ...at, atMs } })}
        />
      )}
    </div>
  )
}
