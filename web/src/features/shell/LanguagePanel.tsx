import { Check } from 'lucide-react'
import { Languages } from './Languages'

export default function LanguagePanel({ onClose }: { onClose: () => void }) {
  return (
    <Languages
      className="p-2"
      buttonClass="row w-full justify-between"
      after={chosen => chosen && <Check size={18} strokeWidth={2} aria-hidden="true" className="text-brand" />}
      onChosen={onClose}
    />
  )
}
