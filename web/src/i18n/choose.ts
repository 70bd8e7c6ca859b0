import { useRouter } from '@tanstack/react-router'
import { api } from '@/api/client'
import { type Language, speak } from './texts'

// Speaks another language at once, on the same page, and keeps the choice in the
// browser and in the account.
export function useChooseLanguage() {
  const router = useRouter()
  return async (lang: Language) => {
    await Promise.all([speak(lang), api.put('/language', { language: lang })])
    const { search } = router.state.location as { search: Record<string, unknown> }
    // An address that names a language must go on telling the truth.
    if (search.lang) await router.navigate({ to: '.', search: { ...search, lang }, replace: true, resetScroll: false })
    await router.invalidate()
  }
}
