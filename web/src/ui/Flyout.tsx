import { type ComponentType, type ReactNode, Suspense, useEffect, useId, useRef, useState } from 'react'

type Props = {
  // Where the trigger leads until scripts have loaded.
  href: string
  label?: string
  trigger: ReactNode
  panel: ComponentType<{ onClose: () => void }>
  className?: string
  triggerClass?: string
  panelClass: string
}

const hoverDelay = 120
const leaveDelay = 220

// A panel under its trigger. It opens on hover, on a press, Enter or Space, and on the down arrow, which also moves the
// focus into it. It closes when the pointer leaves, on Escape, on a press elsewhere, and when a link in it is followed.
export function Flyout({ href, label, trigger, panel: Panel, className = '', triggerClass = '', panelClass }: Props) {
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const link = useRef<HTMLAnchorElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const rested = useRef(false)
  const [open, setOpen] = useState(false)
  const [enters, setEnters] = useState(false)
  const close = () => {
    clearTimeout(timer.current)
    setOpen(false)
    setEnters(false)
  }
  useEffect(() => {
    if (!open) return
    const outside = (event: Event) => !box.current?.contains(event.target as Node) && setOpen(false)
    const leave = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      if (box.current?.contains(document.activeElement)) link.current?.focus()
      setOpen(false)
    }
    document.addEventListener('keydown', leave)
    document.addEventListener('pointerdown', outside)
    document.addEventListener('focusin', outside)
    return () => {
      document.removeEventListener('keydown', leave)
      document.removeEventListener('pointerdown', outside)
      document.removeEventListener('focusin', outside)
    }
  }, [open])
  useEffect(() => () => clearTimeout(timer.current), [])
  const rest = (wanted: boolean, delay: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      rested.current = wanted
      setOpen(wanted)
    }, delay)
  }
  // A press right after hovering opened the panel keeps it open.
  const press = () => {
    clearTimeout(timer.current)
    setOpen(!open || rested.current)
    rested.current = false
  }
  return (
    <div
      ref={box}
      className={`lg:relative ${className}`}
      onPointerEnter={e => e.pointerType === 'mouse' && !open && rest(true, hoverDelay)}
      onPointerMove={() => open && clearTimeout(timer.current)}
      onPointerLeave={e => e.pointerType === 'mouse' && rest(false, leaveDelay)}
    >
      <a
        ref={link}
        href={href}
        role="button"
        aria-label={label}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        className={`row px-3 font-semibold whitespace-nowrap ${triggerClass}`}
        onClick={e => {
          e.preventDefault()
          press()
        }}
        onKeyDown={e => {
          if (e.key === 'ArrowDown') {
            e.preventDefault()
            clearTimeout(timer.current)
            setOpen(true)
            setEnters(true)
          }
          if (e.key !== ' ') return
          e.preventDefault()
          press()
        }}
      >
        {trigger}
      </a>
      {open && (
        // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: it only hears the links inside
        <div
          id={id}
          className={`float absolute z-50 top-full ${panelClass}`}
          onClick={e => (e.target as Element).closest('a') && close()}
        >
          <Suspense fallback={<div className="h-40" />}>
            <Panel onClose={close} />
            {enters && <Enter panel={id} onDone={() => setEnters(false)} />}
          </Suspense>
        </div>
      )}
    </div>
  )
}

// Moves the focus into the panel once its code has loaded.
function Enter({ panel, onDone }: { panel: string; onDone: () => void }) {
  useEffect(() => {
    document.getElementById(panel)?.querySelector<HTMLElement>('a[href], button:enabled, input')?.focus()
    onDone()
  })
  return null
}
