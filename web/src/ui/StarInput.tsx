import { useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { FieldError } from './Field'
import { starPath } from './Stars'

type InputProps = { name?: string; value: number; onChange: (stars: number) => void; error?: string; label?: string }

// A rating to choose: five radio buttons, which the keys 1 to 5 choose as well. CSS alone shows the choice (.stars), so
// it works without scripts.
export function StarInput({ name, value, onChange, error, label }: InputProps) {
  const { t } = useLingui()
  const id = useId()
  return (
    <fieldset
      className="grid gap-1.5"
      aria-describedby={error ? id : undefined}
      onKeyDown={e => {
        if (/^[1-5]$/.test(e.key)) onChange(Number(e.key))
      }}
    >
      <legend className="font-semibold text-14">{label ?? t`Your rating`}</legend>
      <div className="stars flex w-fit">
        {[1, 2, 3, 4, 5].map(stars => (
          <label
            key={stars}
            className="size-11 grid place-items-center rounded-full has-focus-visible:outline-2 outline-brand -outline-offset-2"
          >
            <input
              type="radio"
              name={name ?? id}
              className="sr-only"
              checked={value === stars}
              onChange={() => onChange(stars)}
              value={stars}
            />
            <span className="sr-only">{t`${stars} of 5 stars`}</span>
            <svg viewBox="0 0 20 20" width="28" height="28" aria-hidden="true" className="text-gold">
              <path d={starPath} fill="none" stroke="currentColor" strokeWidth="1.2" />
            </svg>
          </label>
        ))}
      </div>
      {error && <FieldError id={id}>{error}</FieldError>}
    </fieldset>
  )
}
