import type { Money } from '@/api/types'

// The same text on the server, whose JavaScript has no Intl, and in the browser.
type Habit = {
  decimal: string
  group: string
  money: (figure: string, symbol: string) => string
  months: string[]
  date: (d: number, m: string, y: number) => string
}

const after = (figure: string, symbol: string) => `${figure}\u00a0${symbol}`
const before = (figure: string, symbol: string) => symbol + figure
const dmy = (d: number, m: string, y: number) => `${d} ${m} ${y}`

const habits: Record<string, Habit> = {
  en: {
    decimal: '.',
    group: ',',
    money: before,
    months: 'January February March April May June July August September October November December'.split(' '),
    date: (d, m, y) => `${m} ${d}, ${y}`,
  },
  de: {
    decimal: ',',
    group: '.',
    money: after,
    months: 'Januar Februar März April Mai Juni Juli August September Oktober November Dezember'.split(' '),
    date: (d, m, y) => `${d}. ${m} ${y}`,
  },
  it: {
    decimal: ',',
    group: '.',
    money: after,
    months: 'gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre'.split(' '),
    date: dmy,
  },
  id: {
    decimal: ',',
    group: '.',
    money: before,
    months: 'Januari Februari Maret April Mei Juni Juli Agustus September Oktober November Desember'.split(' '),
    date: dmy,
  },
  pl: {
    decimal: ',',
    group: '\u00a0',
    money: after,
    months: 'stycznia lutego marca kwietnia maja czerwca lipca sierpnia września października listopada grudnia'.split(' '),
    date: dmy,
  },
  fr: {
    decimal: ',',
    group: '\u202f',
    money: after,
    months: 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre'.split(' '),
    date: dmy,
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

// The day in UTC, so that server and browser agree.
export function date(iso: string, lang: string): string {
  const day = new Date(iso)
  const habit = habitOf(lang)
  return habit.date(day.getUTCDate(), habit.months[day.getUTCMonth()] ?? '', day.getUTCFullYear())
}

export function monthAndYear(iso: string, lang: string): string {
  const day = new Date(iso)
  return `${habitOf(lang).months[day.getUTCMonth()]} ${day.getUTCFullYear()}`
}

// 75 s is 01:15, an hour 1:00:00: as a player shows it.
export function clock(ms: number): string {
  const s = Math.max(0, Math.floor(ms / 1000))
  const two = (n: number) => String(n).padStart(2, '0')
  const hours = Math.floor(s / 3600)
  const rest = `${two(Math.floor(s / 60) % 60)}:${two(s % 60)}`
  return hours ? `${hours}:${rest}` : rest
}

// About how long: "1 h 20 min", "45 min", never less than a minute.
export function length(ms: number): string {
  const minutes = Math.max(1, Math.round(ms / 60_000))
  const hours = Math.floor(minutes / 60)
  if (!hours) return `${minutes} min`
  return minutes % 60 ? `${hours} h ${minutes % 60} min` : `${hours} h`
}

export function bytes(n: number, lang: string): string {
  if (n < 1024) return `${n} B`
  const kib = n / 1024
  return kib < 1024 ? `${number(kib, lang)} KB` : `${number(kib / 1024, lang, 1)} MB`
}
