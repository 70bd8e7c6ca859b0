import { useLingui } from '@lingui/react/macro'
import { CirclePlay, FileDown, FileText, ListChecks } from 'lucide-react'
import type { LessonRow } from '@/api/types'

const icons = { video: CirclePlay, text: FileText, file: FileDown, quiz: ListChecks }

// What kind of lesson it is, drawn and said.
export function KindIcon({ kind, size = 16 }: { kind: LessonRow['kind']; size?: number }) {
  const { t } = useLingui()
  const Icon = icons[kind]
  const name = { video: t`Video`, text: t`Article`, file: t`File`, quiz: t`Quiz` }[kind]
  return (
    <>
      <Icon size={size} strokeWidth={1.75} aria-hidden="true" className="shrink-0" />
      <span className="sr-only">{name}</span>
    </>
  )
}
