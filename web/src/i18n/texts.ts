import { i18n, type Messages } from '@lingui/core'

// The languages that Stoa speaks, each by its own name.
export const languages = {
  en: 'English',
  de: 'Deutsch',
  it: 'Italiano',
  id: 'Bahasa Indonesia',
  pl: 'Polski',
  fr: 'Français',
}
export type Language = keyof typeof languages

const catalogues: Record<Language, () => Promise<{ messages: Messages }>> = {
  en: () => import('./en.po'),
  de: () => import('./de.po'),
  it: () => import('./it.po'),
  id: () => import('./id.po'),
  pl: () => import('./pl.po'),
  fr: () => import('./fr.po'),
}

const known = (lang: string): Language => (lang in languages ? (lang as Language) : 'en')

// A page that the server rendered brings the texts it shows; all the others are
// loaded when the browser has time, and before anything that may need them.
let now: Messages = {}
let whole: Promise<void> | null = null

export function startWith(lang: string, texts: Messages) {
  now = texts
  i18n.loadAndActivate({ locale: lang, messages: now })
}

export function allTexts(): Promise<void> {
  // Added to the very object that is in use: nothing on the screen changes by it.
  whole ??= catalogues[known(i18n.locale)]().then(({ messages }) => void Object.assign(now, messages))
  return whole
}

// Speaks another language from now on, without leaving the page.
export async function speak(lang: Language) {
  const { messages } = await catalogues[lang]()
  now = { ...messages }
  whole = Promise.resolve()
  document.documentElement.lang = lang
  i18n.loadAndActivate({ locale: lang, messages: now })
}
