import { Trans, useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { current, dismiss, subscribe, type Toast } from './toast'

const none: Toast[] = []

// Stands once in the page, before anything is said, so that screen readers listen.
export default function Toaster() {
  const { t } = useLingui()
  const toasts = useSyncExternalStore(subscribe, current, () => none)
  return (
    <div role="status" aria-live="polite" className="fixed z-50 bottom-4 inset-x-4 grid gap-2 justify-items-center pointer-events-none">
      {toasts.map(item => (
        <div
          key={item.id}
          className="night float border-transparent pointer-events-auto flex items-center gap-2 pl-5 pr-1.5 py-1.5 max-w-lg"
        >
          <span className="flex-1 py-2">{item.text}</span>
          {item.undo && (
            <button
              type="button"
              className="min-h-11 px-3 font-semibold underline underline-offset-3"
              onClick={() => {
                item.undo?.()
                dismiss(item.id)
              }}
            >
              <Trans>Undo</Trans>
            </button>
          )}
          <button type="button" className="size-11 grid place-items-center" aria-label={t`Dismiss`} onClick={() => dismiss(item.id)}>
            <X size={20} strokeWidth={1.75} aria-hidden="true" />
          </button>
        </div>
      ))}
    </div>
  )
}
