import { type ComponentType, type ReactNode, Suspense, useEffect, useId, useRef, useState } from 'react'

type Props = {
  // Where the trigger leads until the page is alive.
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

// A panel under its trigger: opened by resting on it, by a press or by keys; closed
// by leaving, Escape, a press elsewhere, or by following a link in it.
export function Flyout({ href, label, trigger, panel: Panel, className = '', triggerClass = '', panelClass }: Props) {
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const link = useRef<HTMLAnchorElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const rested = useRef(false)
  const [open, setOpen] = useState(false)
  const close = () => {
    clearTimeout(timer.current)
    setOpen(false)
  }
  useEffect(() => {
    if (!open) return
    const outside = (event: Event) => !box.current?.contains(event.target as Node) && setOpen(false)
    document.addEventListener('pointerdown', outside)
    document.addEventListener('focusin', outside)
    return () => {
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
  // A press just after the pointer opened the panel keeps it open.
  const press = () => {
    clearTimeout(timer.current)
    setOpen(!open || rested.current)
    rested.current = false
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering is a shortcut; the trigger does the same
    <div
      ref={box}
      className={`lg:relative ${className}`}
      onPointerEnter={e => e.pointerType === 'mouse' && !open && rest(true, hoverDelay)}
      onPointerMove={() => open && clearTimeout(timer.current)}
      onPointerLeave={e => e.pointerType === 'mouse' && rest(false, leaveDelay)}
      onKeyDown={e => {
        if (e.key !== 'Escape' || !open) return
        close()
        link.current?.focus()
      }}
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
          if (e.key !== ' ') return
          e.preventDefault()
          press()
        }}
      >
        {trigger}
      </a>
      {open && (
        // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: it only hears the links inside
        <div id={id} className={`float absolute z-50 top-full ${panelClass}`} onClick={e => (e.target as Element).closest('a') && close()}>
          <Suspense fallback={<div className="h-40" />}>
            <Panel onClose={close} />
          </Suspense>
        </div>
      )}
    </div>
  )
}
