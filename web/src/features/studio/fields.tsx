import { Trans, useLingui } from '@lingui/react/macro'
import { Plus, X } from 'lucide-react'
import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import { focusNow } from '@/lib/focus'
import { number } from '@/lib/format'
import { IconButton } from '@/ui/Button'
import { FieldError } from '@/ui/Field'

// A part of a form with what is good to know beside it, or below its title on smaller screens.
export function Topic({ title, hint, children }: { title: ReactNode; hint?: ReactNode; children: ReactNode }) {
  return (
    <section className="grid xl:grid-cols-[minmax(0,1fr)_248px] gap-x-12 gap-y-4 py-8 first:pt-0 border-t border-line first:border-0">
      <h2 className="text-20 xl:col-span-2">{title}</h2>
      {hint && (
        <div className="text-14 text-muted grid gap-2 content-start xl:order-2 max-xl:-mt-2 max-w-[68ch]">{hint}</div>
      )}
      <div className="grid gap-6 content-start min-w-0 xl:order-1 max-w-180">{children}</div>
    </section>
  )
}

const letters = (text: string) => [...text].length

// How much of a limit is used; read aloud only with the field.
function Count({ id, n, most }: { id: string; n: number; most: number }) {
  const { i18n, t } = useLingui()
  const [now, all] = [number(n, i18n.locale), number(most, i18n.locale)]
  return (
    <span id={id} className={`text-13 tnum ${n > most ? 'text-madder font-semibold' : 'text-muted'}`}>
      <span className="sr-only">{t`${now} of ${all} characters`}</span>
      <span aria-hidden="true">
        {now} / {all}
      </span>
    </span>
  )
}

type TextProps = {
  label: string
  value: string
  onChange: (value: string) => void
  most: number
  rows?: number
  placeholder?: string
  error?: string
  lang?: string
}

// A text with its length counted; with rows, of several lines.
export function Text({ label, value, onChange, most, rows, placeholder, error, lang }: TextProps) {
  const id = useId()
  const shared = {
    id,
    className: 'field',
    value,
    placeholder,
    lang,
    'aria-invalid': error || letters(value) > most ? true : undefined,
    'aria-describedby': `${id}-count ${id}-error`,
  }
  return (
    <div className="grid gap-1.5 content-start">
      <div className="flex items-baseline justify-between gap-4">
        <label htmlFor={id} className="font-semibold text-14">
          {label}
        </label>
        <Count id={`${id}-count`} n={letters(value)} most={most} />
      </div>
      {rows ? (
        <textarea {...shared} rows={rows} onChange={e => onChange(e.target.value)} />
      ) : (
        <input {...shared} onChange={e => onChange(e.target.value)} />
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}

type LinesProps = {
  label: string
  items: string[]
  onChange: (items: string[]) => void
  most: number // items
  longest: number // letters
  placeholder?: string
  add: string
  error?: string
  lang?: string
}

// A list that is written like one: Enter begins the next line, Backspace in an empty one goes back, Alt and the arrows
// move a line, pasted lines become items.
export function Lines({ label, items, onChange, most, longest, placeholder, add, error, lang }: LinesProps) {
  const { t } = useLingui()
  const box = useRef<HTMLUListElement>(null)
  const shown = items.length > 0 ? items : ['']
  const focus = (at: number) => focusNow(() => box.current?.querySelectorAll('input')[Math.max(0, at)])
  const set = (next: string[], at: number) => {
    onChange(next.length === 1 && next[0] === '' ? [] : next.slice(0, most))
    focus(at)
  }
  const onKey = (event: KeyboardEvent<HTMLInputElement>, at: number) => {
    const by = event.altKey ? { ArrowUp: -1, ArrowDown: 1 }[event.key] : undefined
    if (by !== undefined) {
      event.preventDefault()
      const to = at + by
      if (to >= 0 && to < shown.length) set(shown.toSpliced(at, 1).toSpliced(to, 0, shown[at] ?? ''), to)
    }
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault()
      if (shown.length < most && shown[at]) set(shown.toSpliced(at + 1, 0, ''), at + 1)
    }
    if (event.key === 'Backspace' && shown[at] === '' && shown.length > 1) {
      event.preventDefault()
      set(shown.toSpliced(at, 1), at - 1)
    }
  }
  const onPaste = (event: ClipboardEvent<HTMLInputElement>, at: number) => {
    const lines = event.clipboardData
      .getData('text')
      .split(/\r?\n/)
      .map(line => line.replace(/^\s*(?:[-*•–]|\d+[.)])\s+/, '').trim())
      .filter(Boolean)
    if (lines.length < 2) return
    event.preventDefault()
    set(shown.toSpliced(at, shown[at] ? 0 : 1, ...lines), at + lines.length - 1)
  }
  return (
    <fieldset className="grid gap-2 min-w-0">
      <legend className="font-semibold text-14 mb-1.5">{label}</legend>
      <ul ref={box} className="grid gap-2">
        {shown.map((item, at) => (
          <li key={at} className="relative">
            <input
              className="field pr-12"
              lang={lang}
              aria-label={t`${label}, ${at + 1} of ${shown.length}`}
              aria-invalid={letters(item) > longest || undefined}
              value={item}
              placeholder={at === 0 ? placeholder : undefined}
              onChange={e => onChange(shown.with(at, e.target.value))}
              onBlur={() => items.length > 1 && item.trim() === '' && onChange(items.filter(one => one.trim() !== ''))}
              onKeyDown={e => onKey(e, at)}
              onPaste={e => onPaste(e, at)}
            />
            {(shown.length > 1 || item) && (
              <div className="absolute inset-y-0 right-0">
                <IconButton
                  label={t`Remove “${item}”`}
                  className="text-muted"
                  onClick={() => set(shown.toSpliced(at, 1), at)}
                >
                  <X size={18} strokeWidth={1.75} aria-hidden="true" />
                </IconButton>
              </div>
            )}
            {letters(item) > longest && (
              <FieldError>
                <Trans>Up to {longest} characters</Trans>
              </FieldError>
            )}
          </li>
        ))}
      </ul>
      {error && <FieldError>{error}</FieldError>}
      {shown.length < most && (
        <button
          type="button"
          className="button button-plain justify-self-start -ml-3"
          disabled={shown.at(-1) === ''}
          onClick={() => set([...shown, ''], shown.length)}
        >
          <Plus size={18} strokeWidth={1.75} aria-hidden="true" />
          {add}
        </button>
      )}
    </fieldset>
  )
}
