import type { Money } from '@/api/types'

// The same text on the server, whose JavaScript has no Intl, and in the browser.
type Habit = {
  decimal: string
  group: string
  money: (figure: string, symbol: string) => string
}

const after = (figure: string, symbol: string) => `${figure}\u00a0${symbol}`
const before = (figure: string, symbol: string) => symbol + figure

const habits: Record<string, Habit> = {
  en: {
    decimal: '.',
    group: ',',
    money: before,
  },
  de: {
    decimal: ',',
    group: '.',
    money: after,
  },
  it: {
    decimal: ',',
    group: '.',
    money: after,
  },
  id: {
    decimal: ',',
    group: '.',
    money: before,
  },
  pl: {
    decimal: ',',
    group: '\u00a0',
    money: after,
  },
  fr: {
    decimal: ',',
    group: '\u202f',
    money: after,
  },
}

const symbols: Record<string, string> = { USD: '$', EUR: '€', GBP: '£', PLN: 'zł', IDR: 'Rp' }
const habitOf = (lang: string): Habit => habits[lang] ?? (habits.en as Habit)

export function number(value: number, lang: string, digits = 0): string {
  const habit = habitOf(lang)
  const [whole = '0', part] = Math.abs(value).toFixed(digits).split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, habit.group)
  return `${value < 0 ? '−' : ''}${grouped}${part ? habit.decimal + part : ''}`
}

export function money({ amount, currency }: Money, lang: string): string {
  const text = habitOf(lang).money(number(Math.abs(amount) / 100, lang, 2), symbols[currency] ?? currency)
  return amount < 0 ? `−${text}` : text
}

export function bytes(n: number, lang: string): string {
  if (n < 1024) return `${n} B`
  const kib = n / 1024
  return kib < 1024 ? `${number(kib, lang)} KB` : `${number(kib / 1024, lang, 1)} MB`
}
