import { useLingui } from '@lingui/react/macro'
import { CircleHelp, FileDown, FileText, SquarePlay } from 'lucide-react'
import type { Kind } from './outline'

export const kindIcons = { video: SquarePlay, text: FileText, file: FileDown, quiz: CircleHelp }
export const kinds: Kind[] = ['video', 'text', 'file', 'quiz']

export function useKinds(): Record<Kind, string> {
  const { t } = useLingui()
  return { video: t`Video`, text: t`Article`, file: t`File`, quiz: t`Quiz` }
}
