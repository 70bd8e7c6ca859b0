import { useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import type { ButtonHTMLAttributes } from 'react'

// A choice that stays pressed.
export function Chip({ pressed, ...rest }: ButtonHTMLAttributes<HTMLButtonElement> & { pressed: boolean }) {
  return <button type="button" className="chip" aria-pressed={pressed} {...rest} />
}

// A selected value with a button to remove it.
export function RemovableChip({ label, onRemove }: { label: string; onRemove: () => void }) {
  const { t } = useLingui()
  return (
    <button type="button" className="chip" aria-label={t`Remove ${label}`} onClick={onRemove}>
      {label}
      <X size={16} strokeWidth={1.75} aria-hidden="true" />
    </button>
  )
}
