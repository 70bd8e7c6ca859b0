import type { ButtonHTMLAttributes } from 'react'

export type Tone = 'primary' | 'quiet' | 'plain'

export const buttonClass = (tone: Tone = 'primary', main = false) =>
  `button ${tone === 'primary' ? '' : `button-${tone}`} ${main ? 'button-main' : ''}`

type Props = ButtonHTMLAttributes<HTMLButtonElement> & { tone?: Tone; main?: boolean; pending?: boolean }

// While pending it cannot be pressed again, and says so to screen readers.
export function Button({ tone, main, pending, className = '', disabled, type = 'button', ...rest }: Props) {
  return (
    <button type={type} className={`${buttonClass(tone, main)} ${className}`} disabled={disabled || pending} aria-busy={pending} {...rest} />
  )
}
