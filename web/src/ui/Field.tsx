import {
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
} from 'react'

type Shared = { label: ReactNode; hint?: ReactNode; error?: string; hideLabel?: boolean }

export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} className="text-14 text-madder font-medium">
      {children}
    </p>
  )
}

function Frame({ id, label, hint, error, hideLabel, children }: Shared & { id: string; children: ReactNode }) {
  return (
    <div className="grid gap-1.5 content-start">
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'font-semibold text-14'}>
        {label}
      </label>
      {children}
      {hint && (
        <div id={`${id}-hint`} className="text-14 text-muted">
          {hint}
        </div>
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}

const described = (id: string, hint: unknown, error: unknown) =>
  [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ') || undefined

type InputProps = InputHTMLAttributes<HTMLInputElement> & Shared & { after?: ReactNode; ref?: Ref<HTMLInputElement> }

export function Input({ label, hint, error, hideLabel, after, className = '', ...rest }: InputProps) {
  const id = useId()
  return (
    <Frame id={id} label={label} hint={hint} error={error} hideLabel={hideLabel}>
      <div className="relative">
        <input
          id={id}
          className={`field ${after ? 'pr-12' : ''} ${className}`}
          aria-invalid={error ? true : undefined}
          aria-describedby={described(id, hint, error)}
          {...rest}
        />
        {after && <div className="absolute inset-y-0 right-0 grid place-items-center">{after}</div>}
      </div>
    </Frame>
  )
}

type AreaProps = TextareaHTMLAttributes<HTMLTextAreaElement> & Shared & { ref?: Ref<HTMLTextAreaElement> }

export function Textarea({ label, hint, error, hideLabel, className = '', ...rest }: AreaProps) {
  const id = useId()
  return (
    <Frame id={id} label={label} hint={hint} error={error} hideLabel={hideLabel}>
      <textarea
        id={id}
        className={`field ${className}`}
        aria-invalid={error ? true : undefined}
        aria-describedby={described(id, hint, error)}
        {...rest}
      />
    </Frame>
  )
}

type SelectProps = SelectHTMLAttributes<HTMLSelectElement> & Shared & { ref?: Ref<HTMLSelectElement> }

export function Select({ label, hint, error, hideLabel, className = '', ...rest }: SelectProps) {
  const id = useId()
  return (
    <Frame id={id} label={label} hint={hint} error={error} hideLabel={hideLabel}>
      <select
        id={id}
        className={`field ${className}`}
        aria-invalid={error ? true : undefined}
        aria-describedby={described(id, hint, error)}
        {...rest}
      />
    </Frame>
  )
}

type CheckProps = InputHTMLAttributes<HTMLInputElement> & {
  label: ReactNode
  aside?: ReactNode
  error?: string
  ref?: Ref<HTMLInputElement>
}

export function Checkbox({ label, aside, error, className = '', ...rest }: CheckProps) {
  const id = useId()
  return (
    <div>
      <label className={`flex gap-3 items-start min-h-11 py-2.5 has-disabled:text-muted ${className}`}>
        <input
          type="checkbox"
          className="tick"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? id : undefined}
          {...rest}
        />
        <span className="flex-1">{label}</span>
        {aside && <span className="text-14 text-muted tnum">{aside}</span>}
      </label>
      {error && <FieldError id={id}>{error}</FieldError>}
    </div>
  )
}
