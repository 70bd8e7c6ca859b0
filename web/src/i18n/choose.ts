import { useRouter } from '@tanstack/react-router'
import { api } from '@/api/client'
import { settled } from '@/lib/settled'
import { type Language, speak } from './texts'

// Switches the language at once, on the same page, and stores the choice in the browser and the account.
export function useChooseLanguage() {
  const router = useRouter()
  return async (lang: Language) => {
    await Promise.all([speak(lang, settled()), api.put('/language', { language: lang })])
    const { search } = router.state.location as { search: Record<string, unknown> }
    // A language in the address must be updated too.
    if (search.lang) await router.navigate({ to: '.', search: { ...search, lang }, replace: true, resetScroll: false })
    await router.invalidate()
  }
}
