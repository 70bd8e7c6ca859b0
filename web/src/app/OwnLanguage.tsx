import { useLingui } from '@lingui/react'
import { useEffect } from 'react'
import { api } from '@/api/client'
import { type Language, languages, speak } from '@/i18n/texts'

// Switches to the account's language if it was chosen on another device.
export default function OwnLanguage({ language }: { language: string }) {
  const { i18n } = useLingui()
  useEffect(() => {
    const named = new URLSearchParams(window.location.search).get('lang')
    if (language === i18n.locale || named || !(language in languages)) return
    void Promise.all([speak(language as Language), api.put('/language', { language })])
  }, [language, i18n])
  return null
}
