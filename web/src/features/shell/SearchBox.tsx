import { useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { type KeyboardEvent, Suspense, useEffect, useId, useRef, useState } from 'react'
import { later } from '@/lib/later'

const Suggestions = later(() => import('./Suggestions'))

type Props = { initial?: string; inline?: boolean; onDone?: () => void; className?: string }

// A form that works without scripts, with suggestions. A script in the page's head focuses it on `/`
// (internal/site/shell.go). Inline, the suggestions are below it instead of floating.
export default function SearchBox({ initial = '', inline, onDone, className = '' }: Props) {
  const { t } = useLingui()
  const router = useRouter()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const options = useRef<string[]>([])
  const [text, setText] = useState(initial)
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(-1)

  // Text that was typed before hydration.
  useEffect(() => {
    const typed = input.current?.value
    if (typed) setText(typed)
  }, [])

  useEffect(() => {
    if (inline) input.current?.focus()
  }, [inline])

  const go = (href: string) => {
    setOpen(false)
    setActive(-1)
    input.current?.blur()
    onDone?.()
    void router.navigate({ href })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const n = options.current.length
    if (event.key === 'Escape' && open) {
      event.preventDefault()
      setOpen(false)
      setActive(-1)
    } else if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && n > 0) {
      event.preventDefault()
      setOpen(true)
      // The position before the first suggestion is the typed text itself.
      setActive(event.key === 'ArrowDown' ? ((active + 2) % (n + 1)) - 1 : ((active + n + 1) % (n + 1)) - 1)
    }
  }
  const shown = open && text.trim() !== ''
  return (
    <form
      role="search"
      action="/all-courses"
      className={`relative ${className}`}
      onSubmit={event => {
        event.preventDefault()
        const chosen = options.current[active]
        const q = text.trim()
        go(chosen ?? (q ? `/all-courses?q=${encodeURIComponent(q)}` : '/all-courses'))
      }}
      onBlur={event => !event.currentTarget.contains(event.relatedTarget) && setOpen(false)}
    >
      <Search
        size={18}
        strokeWidth={1.75}
        aria-hidden="true"
        className="absolute left-3.5 top-[13px] text-muted pointer-events-none"
      />
      <input
        ref={input}
        type="search"
        name="q"
        value={text}
        maxLength={200}
        autoComplete="off"
        enterKeyHint="search"
        className="field pl-10 bg-sunk border-line"
        placeholder={t`Search anything`}
        aria-label={t`Search anything`}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={shown}
        aria-controls={`${id}-list`}
        aria-activedescendant={shown && active >= 0 ? `${id}-${active}` : undefined}
        onChange={event => {
          setText(event.target.value)
          setActive(-1)
          setOpen(true)
        }}
        onFocus={() => setOpen(true)}
        onKeyDown={onKeyDown}
      />
      {shown && (
        <div className={inline ? 'pt-3' : 'float absolute z-50 inset-x-0 top-full mt-2 p-2 min-w-90'}>
          <Suspense>
            <Suggestions
              id={id}
              text={text.trim()}
              active={active}
              onGo={go}
              onOptions={hrefs => {
                options.current = hrefs
              }}
            />
          </Suspense>
        </div>
      )}
    </form>
  )
}
