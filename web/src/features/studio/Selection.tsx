import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { IconButton } from '@/ui/Button'

type Props = { selection: ReadonlySet<string>; onClear: () => void; children: ReactNode }

// What can be done with the selected lessons, at the lower edge of the window.
export function Selection({ selection, onClear, children }: Props) {
  const { t } = useLingui()
  const n = selection.size
  useEffect(() => {
    if (n === 0) return
    const leave = (event: KeyboardEvent) => {
      const inside = (event.target as HTMLElement).closest('input:not([type=checkbox]), dialog, [popover]')
      if (event.key === 'Escape' && !event.defaultPrevented && !inside) onClear()
    }
    document.addEventListener('keydown', leave)
    return () => document.removeEventListener('keydown', leave)
  }, [n, onClear])
  return (
    <div role="status" className="sticky bottom-4 z-20 mt-6 pointer-events-none grid justify-items-center">
      {n > 0 && (
        <div className="float pointer-events-auto flex flex-wrap items-center gap-2 p-2 pl-5">
          <span className="font-semibold tnum mr-2">{t`${plural(n, { one: '# selected', other: '# selected' })}`}</span>
          {children}
          <IconButton label={t`Clear selection`} onClick={onClear}>
            <X size={20} strokeWidth={1.75} aria-hidden="true" />
          </IconButton>
        </div>
      )}
    </div>
  )
}
