import { useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import { number } from '@/lib/format'
import { FieldError } from './Field'

const path = 'M10 1.6l2.6 5.3 5.8.8-4.2 4.1 1 5.8-5.2-2.7-5.2 2.7 1-5.8L1.6 7.7l5.8-.8z'

function Star({ fill }: { fill: number }) {
  return (
    <svg viewBox="0 0 20 20" width="16" height="16" aria-hidden="true" className="text-gold">
      <path d={path} fill="none" stroke="currentColor" strokeWidth="1.4" />
      {fill > 0 && <path d={path} fill="currentColor" clipPath={fill < 1 ? 'inset(0 50% 0 0)' : undefined} />}
    </svg>
  )
}

// A rating to read, in halves. Said in words to those who do not see it.
export function Stars({ value }: { value: number }) {
  const { i18n, t } = useLingui()
  const shown = number(value, i18n.locale, 1)
  const halves = Math.round(value * 2) / 2
  return (
    <span className="inline-flex gap-0.5" role="img" aria-label={t`${shown} out of 5 stars`}>
      {[0, 1, 2, 3, 4].map(i => (
        <Star key={i} fill={Math.min(1, Math.max(0, halves - i))} />
      ))}
    </span>
  )
}

type InputProps = { value: number; onChange: (stars: number) => void; error?: string; label?: string }

// A rating to give: five radio buttons, which the keys 1 to 5 choose as well.
export function StarInput({ value, onChange, error, label }: InputProps) {
  const { t } = useLingui()
  const id = useId()
  const [over, setOver] = useState(0)
  return (
    <fieldset
      className="grid gap-1.5"
      aria-describedby={error ? id : undefined}
      onKeyDown={e => {
        if (/^[1-5]$/.test(e.key)) onChange(Number(e.key))
      }}
    >
      <legend className="font-semibold text-14">{label ?? t`Your rating`}</legend>
      <div className="flex w-fit" onPointerLeave={() => setOver(0)}>
        {[1, 2, 3, 4, 5].map(stars => (
          <label
            key={stars}
            className="size-11 grid place-items-center rounded-full has-focus-visible:outline-2 outline-brand -outline-offset-2"
            onPointerEnter={e => e.pointerType === 'mouse' && setOver(stars)}
          >
            <input type="radio" name={id} className="sr-only" checked={value === stars} onChange={() => onChange(stars)} value={stars} />
            <span className="sr-only">{t`${stars} of 5 stars`}</span>
            <svg viewBox="0 0 20 20" width="28" height="28" aria-hidden="true" className="text-gold">
              <path d={path} fill={stars <= (over || value) ? 'currentColor' : 'none'} stroke="currentColor" strokeWidth="1.2" />
            </svg>
          </label>
        ))}
      </div>
      {error && <FieldError id={id}>{error}</FieldError>}
    </fieldset>
  )
}
