import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import type { CourseImport } from './api'

type Left = CourseImport['left'][number]

// Why something of a package is missing, or different.
function useReasons(): Record<Left['why'], string> {
  const { t } = useLingui()
  return {
    'file.missing': t`Named in the package, but not in it`,
    'file.kind': t`A file type that lessons can’t have`,
    'file.type': t`The content is of a kind that can’t be uploaded`,
    'file.too_large': t`Larger than an upload may be`,
    'file.damaged': t`Damaged`,
    'file.unused': t`In the package, but in none of its lessons`,
    'lesson.program': t`Runs as a program, so its content couldn’t be read`,
    'lesson.tool': t`A tool on another server`,
    'lesson.discussion': t`A discussion, which is an article now`,
    'lesson.assignment': t`An assignment, which is an article now`,
    'lesson.empty': t`Without any content`,
    'question.kind': t`Questions of a kind that quizzes here don’t have`,
    'question.answer': t`Questions without a right answer: choose one`,
    'question.bank': t`In the question bank, though no quiz draws from it`,
    'text.too_long': t`Longer than a text may be, so it was shortened`,
    embedded: t`Shown from another site, which is a link now`,
    captions: t`Captions without a video, or that can’t be read`,
    price: t`A price in another currency`,
    filing: t`A subject or category that doesn’t exist here`,
    too_many: t`More than there can be; the rest was left out`,
  }
}

// What could not be taken over, by its reason.
export function ImportReport({ left }: { left: Left[] }) {
  const { t } = useLingui()
  const reasons = useReasons()
  const [shown, setShown] = useState(false)
  const groups = [...new Set(left.map(({ why }) => why))]
  return (
    <div className="grid gap-3">
      <button
        type="button"
        aria-expanded={shown}
        onClick={() => setShown(!shown)}
        className="link inline-flex items-center gap-1.5 min-h-9 text-14 justify-self-start"
      >
        {t`${plural(left.length, { one: '# item needs your attention', other: '# items need your attention' })}`}
        <ChevronDown
          size={16}
          strokeWidth={2}
          aria-hidden="true"
          className={`transition-transform ${shown ? 'rotate-180' : ''}`}
        />
      </button>
      {shown && (
        <dl className="grid gap-3 text-14 pb-1 pr-3 max-h-[50vh] overflow-y-auto">
          {groups.map(group => (
            <div key={group} className="grid gap-0.5">
              <dt className="font-semibold">{reasons[group]}</dt>
              {left
                .filter(({ why }) => why === group)
                .map(({ what }) => (
                  <dd key={what} className="text-muted wrap-anywhere">
                    {what}
                  </dd>
                ))}
            </div>
          ))}
        </dl>
      )}
    </div>
  )
}
