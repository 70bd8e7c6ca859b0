import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'

export type Tone = 'primary' | 'quiet' | 'plain' | 'danger'

// The classes of a button, for a link that looks like one.
export const buttonClass = (tone: Tone = 'primary', main = false) =>
  `button ${tone === 'primary' ? '' : `button-${tone}`} ${main ? 'button-main' : ''}`

type Props = ButtonHTMLAttributes<HTMLButtonElement> & {
  tone?: Tone
  main?: boolean
  pending?: boolean
  ref?: Ref<HTMLButtonElement>
}

// While pending, it can't be pressed again; screen readers read it as busy.
export function Button({ tone, main, pending, className = '', disabled, type = 'button', children, ...rest }: Props) {
  return (
    <button
      type={type}
      className={`${buttonClass(tone, main)} ${className}`}
      disabled={disabled || pending}
      aria-busy={pending}
      {...rest}
    >
      {pending && <span className="spinner" aria-hidden="true" />}
      {children}
    </button>
  )
}

type IconProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label'> & {
  label: string
  tone?: Tone
  children: ReactNode
  ref?: Ref<HTMLButtonElement>
}

// A button that shows only an icon; `label` is its accessible name.
export function IconButton({ label, tone = 'plain', className = '', type = 'button', ...rest }: IconProps) {
  return (
    <button
      type={type}
      aria-label={label}
      title={label}
      className={`${buttonClass(tone)} button-icon ${className}`}
      {...rest}
    />
  )
}
