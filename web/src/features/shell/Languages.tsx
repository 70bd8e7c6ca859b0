import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useChooseLanguage } from '@/i18n/choose'
import { type Language, languages } from '@/i18n/texts'
import { Form } from '@/lib/form'
import { useSite } from '@/lib/head'
import { toast } from '@/ui/toast'

type Props = {
  id?: string
  className?: string
  buttonClass: string
  after?: (chosen: boolean) => ReactNode
  onChosen?: () => void
}

// The languages by their own names, so that everyone finds the way back to theirs.
export function Languages({ id, className, buttonClass, after, onChosen }: Props) {
  const { i18n, t } = useLingui()
  const choose = useChooseLanguage()
  const site = useSite()
  return (
    <ul id={id} className={className} aria-label={t`Language`}>
      {site.languages.map(code => (
        <li key={code}>
          <Form
            name="language"
            fields={{ language: code }}
            onSend={() => {
              onChosen?.()
              choose(code as Language).catch(() => toast(t`Couldn’t change the language. Try again.`))
            }}
          >
            <button type="submit" lang={code} className={buttonClass} aria-current={code === i18n.locale || undefined}>
              {languages[code as Language]}
              {after?.(code === i18n.locale)}
            </button>
          </Form>
        </li>
      ))}
    </ul>
  )
}
