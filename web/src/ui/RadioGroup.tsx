import { type ReactNode, useId } from 'react'
import { FieldError } from './Field'

type Option = { value: string; label: ReactNode; hint?: ReactNode; disabled?: boolean }
type GroupProps = {
  label: ReactNode
  name?: string
  options: Option[]
  value: string
  onChange: (value: string) => void
  error?: string
}

export function RadioGroup({ label, name, options, value, onChange, error }: GroupProps) {
  const id = useId()
  return (
    <fieldset aria-describedby={error ? id : undefined}>
      <legend className="font-semibold text-14 mb-1">{label}</legend>
      {options.map(option => (
        <label key={option.value} className="flex gap-3 items-start min-h-11 py-2.5 has-disabled:text-muted">
          <input
            type="radio"
            className="tick"
            name={name ?? id}
            value={option.value}
            checked={option.value === value}
            disabled={option.disabled}
            onChange={() => onChange(option.value)}
          />
          <span>
            {option.label}
            {option.hint && <span className="block text-14 text-muted">{option.hint}</span>}
          </span>
        </label>
      ))}
      {error && <FieldError id={id}>{error}</FieldError>}
    </fieldset>
  )
}
