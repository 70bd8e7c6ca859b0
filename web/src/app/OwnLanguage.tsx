import { useLingui } from '@lingui/react'
import { useEffect } from 'react'
import { api } from '@/api/client'
import { type Language, speak } from '@/i18n/texts'
import { useSite } from '@/lib/head'
import { settled } from '@/lib/settled'

// Switches to the account's language if it was chosen on another device.
export default function OwnLanguage({ language }: { language: string }) {
  const { i18n } = useLingui()
  const { languages } = useSite()
  useEffect(() => {
    const named = new URLSearchParams(window.location.search).get('lang')
    if (language === i18n.locale || named || !languages.includes(language)) return
    void Promise.all([speak(language as Language, settled()), api.put('/language', { language })])
  }, [language, i18n, languages])
  return null
}
