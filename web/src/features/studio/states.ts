import { useLingui } from '@lingui/react/macro'
import type { CourseState } from './api'

export const tones: Record<CourseState, 'plain' | 'olive' | 'clay' | 'madder' | 'brand'> = {
  draft: 'plain',
  in_review: 'brand',
  changes_requested: 'clay',
  approved: 'olive',
  scheduled: 'brand',
  live: 'olive',
  withdrawn: 'plain',
}

export function useStates(): Record<CourseState, string> {
  const { t } = useLingui()
  return {
    draft: t`Draft`,
    in_review: t`In review`,
    changes_requested: t`Changes requested`,
    approved: t`Approved`,
    scheduled: t`Scheduled`,
    live: t`Live`,
    withdrawn: t`Withdrawn`,
  }
}
