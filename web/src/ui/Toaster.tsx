import { Trans, useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { current, dismiss, enter, hold, subscribe, type Toast, topPlace } from './toast'

const none: Toast[] = []

// The buttons of a tall dialog stand where messages do: then these stand above them. A dialog that is still coming is
// measured where it will be.
function aboveFoot(box: HTMLElement) {
  const dialog = box.closest('dialog')
  const foot = dialog?.querySelector<HTMLElement>('[data-foot]')
  box.style.bottom = ''
  if (!dialog || !foot) return
  const [x, y] = [dialog.offsetLeft + foot.offsetLeft, dialog.offsetTop + foot.offsetTop]
  const covered = [...box.querySelectorAll('.float')].some(item => {
    const { left, right, top, bottom } = item.getBoundingClientRect()
    return y + foot.offsetHeight > top && y < bottom && x < right && x + foot.offsetWidth > left
  })
  if (covered) box.style.bottom = `${window.innerHeight - y + 8}px`
}

// Present in the page and in every dialog before there is a message, so that screen readers announce it; a popover, so
// that it is on top. F8 moves the focus to it from anywhere.
export default function Toaster() {
  const { t } = useLingui()
  const box = useRef<HTMLElement>(null)
  const before = useRef<HTMLElement>(null)
  const [place] = useState(() => ({}))
  const here = useSyncExternalStore(subscribe, topPlace, () => undefined) === place
  const all = useSyncExternalStore(subscribe, current, () => none)
  const toasts = here ? all : none
  useEffect(() => {
    box.current?.showPopover?.()
    return enter(place)
  }, [place])
  useEffect(() => {
    if (!here) return
    const lead = (event: KeyboardEvent) => {
      const first = box.current?.querySelector<HTMLElement>('button')
      if (event.key !== 'F8' || !first) return
      event.preventDefault()
      first.focus()
    }
    document.addEventListener('keydown', lead)
    return () => {
      document.removeEventListener('keydown', lead)
      hold(false)
    }
  }, [here])
  const count = toasts.length
  useLayoutEffect(() => {
    if (count === 0) return
    const place = () => box.current && aboveFoot(box.current)
    place()
    window.addEventListener('resize', place)
    return () => window.removeEventListener('resize', place)
  }, [count])
  // A toast that disappears must not take the focus with it.
  const close = (id: number) => {
    const back = box.current?.contains(document.activeElement) ? before.current : null
    dismiss(id)
    hold(false)
    back?.focus()
  }
  return (
    <section
      ref={box}
      popover="manual"
      aria-label={t`Messages (F8)`}
      className="toasts"
      onPointerEnter={() => hold(true)}
      onPointerLeave={event => hold(event.currentTarget.contains(document.activeElement))}
      onFocus={event => {
        if (!event.currentTarget.contains(event.relatedTarget))
          before.current = event.relatedTarget as HTMLElement | null
        hold(true)
      }}
      onBlur={event => hold(event.currentTarget.contains(event.relatedTarget) || event.currentTarget.matches(':hover'))}
    >
      <div role="status" aria-live="polite" className="grid gap-2 justify-items-center">
        {toasts.map(item => (
          // biome-ignore lint/a11y/noStaticElementInteractions: Escape is a shortcut; the button does the same
          <div
            key={item.id}
            className="night float border-transparent pointer-events-auto flex items-center gap-2 pl-5 pr-1.5 py-1.5 max-w-lg"
            onKeyDown={event => {
              if (event.key !== 'Escape') return
              event.preventDefault()
              event.stopPropagation()
              close(item.id)
            }}
          >
            <span className="flex-1 py-2">{item.text}</span>
            {item.undo && (
              <button
                type="button"
                className="min-h-11 px-3 font-semibold underline underline-offset-3"
                onClick={() => {
                  item.undo?.()
                  close(item.id)
                }}
              >
                <Trans>Undo</Trans>
              </button>
            )}
            <button
              type="button"
              className="size-11 grid place-items-center"
              aria-label={t`Dismiss`}
              onClick={() => close(item.id)}
            >
              <X size={20} strokeWidth={1.75} aria-hidden="true" />
            </button>
          </div>
        ))}
      </div>
    </section>
  )
}
