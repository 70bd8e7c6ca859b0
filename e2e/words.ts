import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { setupI18n } from '@lingui/core'
import { formatter } from '@lingui/format-po'
import { compileMessage } from '@lingui/message-utils/compileMessage'

type Texts = Record<string, { message?: string; translation?: string; context?: string }>
export type Say = (text: string, values?: Record<string, unknown>) => string

// What the screens say in a language, found by their English text.
export function wordsOf(language: string): Say {
  const filename = resolve(import.meta.dirname, `../web/src/i18n/${language}.po`)
  const context = { locale: language, sourceLocale: 'en', filename }
  const texts = formatter().parse(readFileSync(filename, 'utf8'), context) as Texts
  // What is the same in English but not elsewhere has a context; it is not asked for here.
  const all = Object.values(texts)
    .filter(text => !text.context)
    .map(({ message = '', translation }) => [message, translation || message] as const)
  const messages = Object.fromEntries(all.map(([english, text]) => [english, compileMessage(text)]))
  const i18n = setupI18n({ locale: language, messages: { [language]: messages } })
  return (text, values) => {
    if (!(text in messages)) throw new Error(`no screen says “${text}”`)
    return i18n._(text, values)
  }
}
