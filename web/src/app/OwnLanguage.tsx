import { useLingui } from '@lingui/react'
import { useEffect } from 'react'
import { api } from '@/api/client'
import { type Language, speak } from '@/i18n/texts'
import { useSite } from '@/lib/head'
import { settled } from '@/lib/settled'

// Resolves a while after all that the page names has come: by then React is usually done with the server's HTML, which
// it takes part by part while nothing else waits, and for which it has no event.
const calm = () =>
  new Promise<unknown>(done => {
    const soon = () => setTimeout(done, 1000)
    if (document.readyState === 'complete') soon()
    else window.addEventListener('load', soon, { once: true })
  })

// Switches to the account's language if it was chosen on another device.
export default function OwnLanguage({ language }: { language: string }) {
  const { i18n } = useLingui()
  const { languages } = useSite()
  useEffect(() => {
    const named = new URLSearchParams(window.location.search).get('lang')
    if (language === i18n.locale || named || !languages.includes(language)) return
    void Promise.all([speak(language as Language, calm().then(settled)), api.put('/language', { language })])
  }, [language, i18n, languages])
  return null
}
