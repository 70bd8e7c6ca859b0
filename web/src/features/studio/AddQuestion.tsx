import { Trans, useLingui } from '@lingui/react/macro'
import { Plus } from 'lucide-react'
import { byId, focusNow } from '@/lib/focus'
import type { QuestionKind, QuizQuestion } from './api'
import { newQuestion, useQuestionKinds } from './questions'

// A chip for each kind of question.
export function AddQuestion({ onAdd }: { onAdd: (question: QuizQuestion) => void }) {
  const { t } = useLingui()
  const kinds = useQuestionKinds()
  return (
    <div className="grid gap-2">
      <p className="font-semibold">
        <Trans>Add a question</Trans>
      </p>
      <div className="flex flex-wrap gap-2">
        {Object.entries(kinds).map(([kind, label]) => (
          <button
            key={kind}
            type="button"
            className="chip"
            onClick={() => {
              const question = newQuestion(kind as QuestionKind, t`True`, t`False`)
              onAdd(question)
              focusNow(byId(`prompt-${question.id}`))
            }}
          >
            <Plus size={16} strokeWidth={1.75} aria-hidden="true" />
            {label}
          </button>
        ))}
      </div>
    </div>
  )
}
