import { useLingui } from '@lingui/react'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { api } from '@/api/client'
import { useMe } from '@/lib/me'
import { type Language, languages, speak } from './texts'

// Speaks another language at once, on the same page, and keeps the choice in the
// browser and in the account.
export function useChooseLanguage() {
  const router = useRouter()
  return async (lang: Language) => {
    await Promise.all([speak(lang), api.put('/language', { language: lang })])
    const { search } = router.state.location as { search: Record<string, unknown> }
    // An address that names a language must go on telling the truth.
    if (search.lang) await router.navigate({ to: '.', search: { ...search, lang } as never, replace: true, resetScroll: false })
    await router.invalidate()
  }
}

// The account's language, where it was chosen on another device.
export function useOwnLanguage() {
  const { i18n } = useLingui()
  const { me } = useMe()
  const own = me?.person?.language
  useEffect(() => {
    const named = new URLSearchParams(window.location.search).get('lang')
    if (!own || own === i18n.locale || named || !(own in languages)) return
    void Promise.all([speak(own as Language), api.put('/language', { language: own })])
  }, [own, i18n])
}
