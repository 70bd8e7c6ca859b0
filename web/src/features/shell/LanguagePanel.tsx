import { useLingui } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import { useChooseLanguage } from '@/i18n/choose'
import { type Language, languages } from '@/i18n/texts'
import { toast } from '@/ui/toast'

// The languages by their own names, so that who strays into a strange one finds back.
export default function LanguagePanel({ onClose }: { onClose: () => void }) {
  const { i18n, t } = useLingui()
  const choose = useChooseLanguage()
  return (
    <ul className="p-2" aria-label={t`Language`}>
      {Object.entries(languages).map(([code, name]) => (
        <li key={code}>
          <button
            type="button"
            lang={code}
            className="row w-full"
            aria-current={code === i18n.locale || undefined}
            onClick={() => {
              onClose()
              choose(code as Language).catch(() => toast(t`The language could not be changed. Try again.`))
            }}
          >
            <span className="flex-1">{name}</span>
            {code === i18n.locale && <Check size={18} strokeWidth={2} aria-hidden="true" className="text-brand" />}
          </button>
        </li>
      ))}
    </ul>
  )
}
