import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Textarea } from '@/ui/Field'
import { RadioGroup } from '@/ui/RadioGroup'
import { reasons, useHidingReasons } from './reasons'

type Because = { reason: string; note: string }
type Props = {
  value: Because
  onChange: (value: Because) => void
  wrong: Record<string, string | undefined>
  hint?: ReactNode
}

// A reason from the list, and a sentence that only "another reason" needs.
export function ReasonFields({ value, onChange, wrong, hint }: Props) {
  const { t } = useLingui()
  const names = useHidingReasons()
  return (
    <>
      <RadioGroup
        label={t`Reason`}
        name="reason"
        options={reasons.map(reason => ({ value: reason, label: names[reason] }))}
        value={value.reason}
        onChange={reason => onChange({ ...value, reason })}
        error={wrong.reason}
      />
      <Textarea
        name="note"
        label={value.reason === 'other' ? t`What is wrong?` : t`More details (optional)`}
        hint={hint}
        rows={3}
        maxLength={500}
        value={value.note}
        error={wrong.note}
        onChange={event => onChange({ ...value, note: event.target.value })}
      />
    </>
  )
}
