import { Trans, useLingui } from '@lingui/react/macro'
import { useHidingReasons } from '@/ui/report/reasons'
import type { Parts } from './auditWords'

// Messages, and what was reported.
export function useCommunity({ who, what, course, entry }: Parts) {
  const { t } = useLingui()
  const reason = useHidingReasons()[entry.details.reason ?? '']
  const things: Record<string, string> = {
    review: t({ message: 'a review', context: 'object of a sentence: hid a review' }),
    question: t({ message: 'a question', context: 'object of a sentence: hid a question' }),
    answer: t({ message: 'an answer', context: 'object of a sentence: hid an answer' }),
  }
  const thing = things[entry.details.kind ?? ''] ?? entry.details.kind
  return {
    'message.answered': () => (
      <Trans>
        {who} answered the message {what}
      </Trans>
    ),
    'message.closed': () => (
      <Trans>
        {who} closed the message {what}
      </Trans>
    ),
    'message.reopened': () => (
      <Trans>
        {who} reopened the message {what}
      </Trans>
    ),
    'report.kept': () => (
      <Trans>
        {who} kept {thing} that was reported: {course}
      </Trans>
    ),
    'report.hidden': () => (
      <Trans>
        {who} hid {thing}: {course}, {reason}
      </Trans>
    ),
    'report.reopened': () => (
      <Trans>
        {who} put {thing} back into moderation: {course}
      </Trans>
    ),
  }
}
