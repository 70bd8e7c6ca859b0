import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { Redo2, Undo2 } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { IconButton } from '@/ui/Button'
import { useCan, useSaver } from './saver'

// Undo and redo for everything on these screens, by button and by keyboard; they lead to the part that has changed. An
// article has its own.
export function UndoButtons({ addressOf }: { addressOf: (part: string) => string }) {
  const { t } = useLingui()
  const saver = useSaver()
  const can = useCan()
  const navigate = useNavigate()
  const travel = (go: () => string | null) => {
    const part = go()
    if (part) void navigate({ href: addressOf(part), resetScroll: false })
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const key = event.key.toLowerCase()
    if (!(event.ctrlKey || event.metaKey) || event.altKey || (key !== 'z' && key !== 'y')) return
    const target = event.target as HTMLElement
    if (target.isContentEditable || target.closest('dialog, header')) return
    event.preventDefault()
    travel(key === 'z' && !event.shiftKey ? saver.undo : saver.redo)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
  return (
    <div className="flex shrink-0">
      <IconButton
        label={t`Undo`}
        aria-keyshortcuts="Control+Z"
        disabled={!(can & 1)}
        onClick={() => travel(saver.undo)}
      >
        <Undo2 size={20} strokeWidth={1.75} aria-hidden="true" />
      </IconButton>
      <IconButton
        label={t`Redo`}
        aria-keyshortcuts="Control+Shift+Z"
        disabled={!(can & 2)}
        onClick={() => travel(saver.redo)}
      >
        <Redo2 size={20} strokeWidth={1.75} aria-hidden="true" />
      </IconButton>
    </div>
  )
}
