import { useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { IconButton } from './Button'
import Toaster from './Toaster'

type Props = {
  title: ReactNode
  onClose: () => void
  children: ReactNode
  wide?: boolean
  side?: boolean
  top?: boolean
  foot?: ReactNode
  locked?: boolean
}

// A native dialog: the browser keeps the focus inside, gives it back, and closes it on Escape. Pressing the overlay
// also closes it, but dragging a selection out of it doesn't. `side` makes it a drawer, `top` attaches it to the upper
// edge; `foot` stays visible while the rest scrolls. A `locked` one closes only by its own buttons.
export function Dialog({ title, onClose, children, wide, side, top, foot, locked }: Props) {
  const { t } = useLingui()
  const id = useId()
  const ref = useRef<HTMLDialogElement>(null)
  const overlay = useRef({ down: false, up: false })
  // Closed before it is removed, or the browser can't give the focus back.
  useLayoutEffect(() => {
    const dialog = ref.current
    // The page doesn't scroll behind it. Where a bar takes room, its place stays, so that nothing moves.
    const page = document.documentElement
    page.toggleAttribute('data-bar', window.innerWidth > page.clientWidth)
    dialog?.showModal()
    return () => dialog?.close()
  }, [])
  const shape = side
    ? 'drawer-right ml-auto mr-0 my-0 h-dvh max-h-dvh w-[min(400px,92vw)] max-w-none rounded-l-panel'
    : top
      ? 'drawer-top mx-0 mt-0 w-full max-w-none max-h-dvh rounded-b-panel'
      : `m-auto rounded-panel ${wide ? 'w-240' : 'w-130'} max-w-[calc(100vw-24px)] max-h-[calc(100dvh-24px)]`
  // A browser closes it at the second Escape, even if the first was prevented.
  const closed = () => (locked ? ref.current?.showModal() : onClose())
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it, by the browser
    <dialog
      ref={ref}
      className={`overflow-hidden open:flex flex-col text-start ${shape}`}
      onClose={closed}
      onCancel={e => locked && e.target === ref.current && e.preventDefault()}
      onPointerDown={e => {
        overlay.current = { down: e.target === ref.current, up: false }
      }}
      onPointerUp={e => {
        overlay.current.up = e.target === ref.current
      }}
      onClick={e => {
        const { down, up } = overlay.current
        if (e.target === ref.current && down && up && !locked) onClose()
      }}
      aria-labelledby={id}
    >
      <div className="flex items-center justify-between gap-4 min-h-17 pl-5 sm:pl-6 pr-3 py-3 border-b border-line">
        <h2 id={id} className="text-20">
          {title}
        </h2>
        {!locked && (
          <IconButton label={t`Close`} onClick={onClose}>
            <X size={22} strokeWidth={1.75} aria-hidden="true" />
          </IconButton>
        )}
      </div>
      <div className="flex-1 min-h-0 overflow-y-auto p-5 sm:p-6 grid gap-4 content-start">{children}</div>
      {foot && (
        <div data-foot className="px-5 sm:px-6 py-4 border-t border-line flex flex-wrap justify-end gap-3">
          {foot}
        </div>
      )}
      <Toaster />
    </dialog>
  )
}
