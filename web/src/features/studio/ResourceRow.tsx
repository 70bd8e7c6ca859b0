import { useLingui } from '@lingui/react/macro'
import { Download, FileText, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { bytes } from '@/lib/format'
import { IconButton } from '@/ui/Button'
import type { LessonContent } from './api'
import { limits } from './limits'
import { renamed } from './resources'

type Resource = LessonContent['resources'][number]
type Props = {
  resource: Resource
  address: string | undefined // once the server has said it
  onName: (name: string) => void
  onRemove: () => void
}

// A file beside a lesson: renamed in place, looked at, removed.
export function ResourceRow({ resource, address, onName, onRemove }: Props) {
  const { i18n, t } = useLingui()
  const { id, name } = resource
  const before = useRef(name)
  const [typed, setTyped] = useState<string | null>(null) // what can't be saved: nothing
  return (
    <li className="flex items-center gap-2 pl-4 pr-1 min-h-13">
      <FileText size={18} strokeWidth={1.75} aria-hidden="true" className="text-muted shrink-0" />
      <input
        className="inline-title flex-1 min-w-0"
        aria-label={t`File name`}
        maxLength={limits.title}
        value={typed ?? name}
        onFocus={() => {
          before.current = name
        }}
        onChange={e => {
          const { value } = e.target
          setTyped(value.trim() ? null : value)
          if (value.trim()) onName(value)
        }}
        onBlur={e => {
          setTyped(null)
          const now = renamed(before.current, e.target.value)
          if (now !== name) onName(now)
        }}
        onKeyDown={e => e.key === 'Enter' && !e.nativeEvent.isComposing && e.currentTarget.blur()}
      />
      <span className="text-14 text-muted tnum">{bytes(resource.bytes, i18n.locale)}</span>
      {address && (
        <a
          href={address}
          download
          className="button button-plain button-icon"
          aria-label={t`Download ${name}`}
          title={t`Download ${name}`}
        >
          <Download size={18} strokeWidth={1.75} aria-hidden="true" />
        </a>
      )}
      <IconButton id={`remove-${id}`} label={t`Remove ${name}`} onClick={onRemove}>
        <X size={18} strokeWidth={1.75} aria-hidden="true" />
      </IconButton>
    </li>
  )
}
