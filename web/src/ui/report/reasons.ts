import { useLingui } from '@lingui/react/macro'

export const reasons = ['spam', 'abuse', 'personal', 'off_topic', 'other'] as const
export type Kind = 'review' | 'question' | 'answer'

// Why something is reported, or hidden.
export function useHidingReasons(): Record<string, string> {
  const { t } = useLingui()
  return {
    spam: t`Advertising or spam`,
    abuse: t`Insulting or hateful`,
    personal: t`Personal data of someone`,
    off_topic: t`Not about the course`,
    other: t`Another reason`,
  }
}
