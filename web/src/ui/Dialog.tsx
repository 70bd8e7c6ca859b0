import { useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'

type Props = { title: ReactNode; onClose: () => void; children: ReactNode; wide?: boolean; side?: boolean }

// A native dialog: the browser keeps the focus inside, gives it back, and closes
// by Escape; a press on the overlay closes it too.
export function Dialog({ title, onClose, children, wide, side }: Props) {
  const { t } = useLingui()
  const ref = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const dialog = ref.current
    dialog?.showModal()
    return () => dialog?.close()
  }, [])
  const shape = side
    ? 'ml-auto mr-0 my-0 h-dvh max-h-dvh w-[min(380px,92vw)] rounded-l-panel'
    : `m-auto rounded-panel w-[min(${wide ? '960px' : '520px'},calc(100vw-24px))] max-h-[calc(100dvh-24px)]`
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it, by the browser
    <dialog
      ref={ref}
      className={`bg-surface text-ink shadow-float p-0 ${shape}`}
      onCancel={onClose}
      onClose={onClose}
      onClick={e => e.target === ref.current && onClose()}
      aria-labelledby="dialog-title"
    >
      <div className="p-4 sm:p-6 grid gap-4">
        <div className="flex items-center justify-between gap-4">
          <h2 id="dialog-title" className="text-20">
            {title}
          </h2>
          <button type="button" className="size-11 grid place-items-center rounded-full hover:bg-sunk" aria-label={t`Close`} onClick={onClose}>
            <X size={22} strokeWidth={1.75} aria-hidden="true" />
          </button>
        </div>
        {children}
      </div>
    </dialog>
  )
}
