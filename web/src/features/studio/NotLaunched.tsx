import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { buttonClass } from '@/ui/Button'
import { EmptyState } from '@/ui/EmptyState'
import type { Draft } from './api'

// The parts that only a course with learners has. The frame doesn't link to them before; addresses can be typed.
export const launched = (draft: Draft, part: string) =>
  !['students', 'announcements', 'analytics'].includes(part) || draft.live || draft.state === 'withdrawn'

export function NotLaunched({ draft, part }: { draft: Draft; part: string }) {
  const { t } = useLingui()
  const names: Record<string, string> = {
    students: t`Students`,
    announcements: t`Announcements`,
    analytics: t`Analytics`,
  }
  return (
    <div className="grid gap-6">
      <h1 className="text-30">{names[part]}</h1>
      <EmptyState
        title={<Trans>This course isn’t launched yet</Trans>}
        action={
          <Link
            to="/studio/courses/$course/$part"
            params={{ course: draft.id, part: 'checklist' }}
            className={buttonClass('primary')}
          >
            {draft.state === 'approved' ? <Trans>Launch</Trans> : <Trans>Review and submit</Trans>}
          </Link>
        }
      >
        <p>
          <Trans>Students, announcements and analytics will be here once it is.</Trans>
        </p>
      </EmptyState>
    </div>
  )
}
