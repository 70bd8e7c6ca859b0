import { i18n, type Messages } from '@lingui/core'
import { arrived } from '@/lib/gone'

// The languages of the site, each by its own name.
export const languages = {
  en: 'English',
  de: 'Deutsch',
  it: 'Italiano',
  id: 'Bahasa Indonesia',
  pl: 'Polski',
  fr: 'Français',
}
export type Language = keyof typeof languages

const catalogs: Record<Language, () => Promise<{ messages: Messages }>> = {
  en: () => import('./en.po'),
  de: () => import('./de.po'),
  it: () => import('./it.po'),
  id: () => import('./id.po'),
  pl: () => import('./pl.po'),
  fr: () => import('./fr.po'),
}

const known = (lang: string): Language => (lang in languages ? (lang as Language) : 'en')

// A server-rendered page contains the texts of its initial code; all others load with the first code after that.
let now: Messages = {}
let brought = ''
let whole: Promise<void> | null = null

// Activates the texts that a page contains: those of its screen, if it names one.
export function startWith(lang: string, texts: Messages, screen = '') {
  now = texts
  brought = screen
  i18n.loadAndActivate({ locale: lang, messages: now })
}

export function allTexts(): Promise<void> {
  // Added to the object in use, so nothing on screen changes.
  const into = now
  whole ??= catalogs[known(i18n.locale)]().then(
    ({ messages }) => void Object.assign(into, messages),
    problem => {
      whole = null // the next who asks tries again
      throw problem
    },
  )
  return whole
}

/** The build puts this around every import of code, so that no part runs before its
 * texts are there (see plugins/texts.ts).
 * @public */
export function withTexts<T>(load: () => Promise<T>, screen?: string): Promise<T> {
  return arrived(screen && screen === brought ? load() : Promise.all([load(), allTexts()]).then(([part]) => part))
}

// Switches to another language without leaving the page, once that is ready for it.
export async function speak(lang: Language, ready: Promise<unknown>) {
  const { messages } = await catalogs[lang]()
  await ready
  now = { ...messages }
  whole = Promise.resolve()
  document.documentElement.lang = lang
  i18n.loadAndActivate({ locale: lang, messages: now })
}
