import type { Money } from '@/api/types'

// The same text on the server, whose JavaScript has no Intl, and in the browser.
type Habit = {
  decimal: string
  group: string
  from?: number // digits before the first group; 4 unless said (CLDR's minimumGroupingDigits)
  percent: string // what stands between figure and sign
  money: (figure: string, symbol: string) => string
}

const after = (figure: string, symbol: string) => `${figure}\u00a0${symbol}`
const before = (figure: string, symbol: string) => symbol + figure

const habits: Record<string, Habit> = {
  en: {
    decimal: '.',
    group: ',',
    percent: '',
    money: before,
  },
  de: {
    decimal: ',',
    group: '.',
    percent: '\u00a0',
    money: after,
  },
  it: {
    decimal: ',',
    group: '.',
    from: 5,
    percent: '',
    money: after,
  },
  id: {
    decimal: ',',
    group: '.',
    percent: '',
    money: before,
  },
  pl: {
    decimal: ',',
    group: '\u00a0',
    from: 5,
    percent: '',
    money: after,
  },
  fr: {
    decimal: ',',
    group: '\u202f',
    percent: '\u202f',
    money: after,
  },
}

const symbols: Record<string, string> = { USD: '$', EUR: '€', GBP: '£', PLN: 'zł', IDR: 'Rp' }
const habitOf = (lang: string): Habit => habits[lang] ?? (habits.en as Habit)

export function number(value: number, lang: string, digits = 0): string {
  const habit = habitOf(lang)
  const [whole = '0', part] = Math.abs(value).toFixed(digits).split('.')
  const grouped = whole.length < (habit.from ?? 4) ? whole : whole.replace(/\B(?=(\d{3})+$)/g, habit.group)
  return `${value < 0 ? '−' : ''}${grouped}${part ? habit.decimal + part : ''}`
}

export function money({ amount, currency }: Money, lang: string): string {
  const text = habitOf(lang).money(number(Math.abs(amount) / 100, lang, 2), symbols[currency] ?? currency)
  return amount < 0 ? `−${text}` : text
}

// 12.5 is "12.5%" or "12,5 %"; as many decimals as it has, one at most.
export function percent(value: number, lang: string): string {
  return `${number(value, lang, Number.isInteger(Math.round(value * 10) / 10) ? 0 : 1)}${habitOf(lang).percent}%`
}

// A number as people type it in their language: "1,000.50" in English, "1.000,50" in German, with or without grouping.
// The other notation is accepted where it is unambiguous ("12,5" in English). What is ambiguous ("1.000" in English),
// or not a number, is undefined.
export function readNumber(text: string, lang: string): number | undefined {
  const habit = habitOf(lang)
  const bare = text.trim().replace(/[\s\u00a0\u202f'’]/g, '')
  const own = split(bare, habit.decimal)
  const [whole = '', part] = own ?? split(bare, habit.decimal === '.' ? ',' : '.') ?? []
  if (!own && !part) return undefined
  return Number(`${whole.replace(/[.,]/g, '')}.${part || 0}`)
}

// The integer and decimal parts of a number with this decimal separator, if it is one.
function split(text: string, decimal: string): [string, string] | undefined {
  const [d, g] = decimal === '.' ? ['\\.', ','] : [',', '\\.']
  const found = text.match(new RegExp(`^(\\d+|\\d{1,3}(?:${g}\\d{3})+)(?:${d}(\\d{0,2}))?$`))
  return found ? [found[1] ?? '', found[2] ?? ''] : undefined
}

const units: Record<string, string[]> = { fr: ['o', 'ko', 'Mo', 'Go'] }

export function bytes(n: number, lang: string): string {
  const [b, kb, mb, gb] = units[lang] ?? ['B', 'KB', 'MB', 'GB']
  if (n < 1024) return `${n}\u00a0${b}`
  const kib = n / 1024
  if (kib < 1024) return `${number(kib, lang)}\u00a0${kb}`
  const mib = kib / 1024
  return mib < 1024 ? `${number(mib, lang, 1)}\u00a0${mb}` : `${number(mib / 1024, lang, 1)}\u00a0${gb}`
}
