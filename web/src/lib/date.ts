// Days and lengths, the same text on the server and in the browser (see format.ts).
const months: Record<string, string[]> = {
  en: 'January February March April May June July August September October November December'.split(' '),
  de: 'Januar Februar März April Mai Juni Juli August September Oktober November Dezember'.split(' '),
  it: 'gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre'.split(' '),
  id: 'Januari Februari Maret April Mei Juni Juli Agustus September Oktober November Desember'.split(' '),
  pl: 'stycznia lutego marca kwietnia maja czerwca lipca sierpnia września października listopada grudnia'.split(' '),
  fr: 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre'.split(' '),
}
const alone = 'styczeń luty marzec kwiecień maj czerwiec lipiec sierpień wrzesień październik listopad grudzień'.split(
  ' ',
)

const monthsOf = (lang: string): string[] => months[lang] ?? (months.en as string[])

// The day in UTC, so that server and browser agree, and signed or printed documents read the same for everyone.
export function date(iso: string, lang: string): string {
  const day = new Date(iso)
  return written(day.getUTCDate(), day.getUTCMonth(), day.getUTCFullYear(), lang)
}

// A day such as 2026-05-01 as on the axis of a chart: "5/1", "1.5.", "1/5".
export function shortDay(iso: string, lang: string): string {
  const [, month, d] = iso.split('-').map(Number)
  if (lang === 'en') return `${month}/${d}`
  return lang === 'de' || lang === 'pl' ? `${d}.${month}.` : `${d}/${month}`
}

// The day in the reader's time zone, for what the server hasn't rendered (see useDay).
export function localDate(iso: string, lang: string): string {
  const day = new Date(iso)
  return written(day.getDate(), day.getMonth(), day.getFullYear(), lang)
}

// The time of day in the reader's time zone: "2:05 PM", "14:05", "14.05".
export function localTime(iso: string, lang: string): string {
  const at = new Date(iso)
  const two = (n: number) => String(n).padStart(2, '0')
  const [h, m] = [at.getHours(), two(at.getMinutes())]
  if (lang === 'en') return `${h % 12 || 12}:${m}\u00a0${h < 12 ? 'AM' : 'PM'}`
  return `${two(h)}${lang === 'id' ? '.' : ':'}${m}`
}

function written(d: number, month: number, y: number, lang: string): string {
  const m = monthsOf(lang)[month] ?? ''
  if (lang === 'de') return `${d}. ${m} ${y}`
  return lang in months && lang !== 'en' ? `${d} ${m} ${y}` : `${m} ${d}, ${y}`
}

export function monthAndYear(iso: string, lang: string): string {
  const day = new Date(iso)
  // In Polish, a month alone has another form than one with a day.
  const names = lang === 'pl' ? alone : monthsOf(lang)
  return `${names[day.getUTCMonth()]} ${day.getUTCFullYear()}`
}

// 75 s is 01:15, an hour 1:00:00: as a player shows it.
export function clock(ms: number): string {
  const s = Math.max(0, Math.floor(ms / 1000))
  const two = (n: number) => String(n).padStart(2, '0')
  const hours = Math.floor(s / 3600)
  const rest = `${two(Math.floor(s / 60) % 60)}:${two(s % 60)}`
  return hours ? `${hours}:${rest}` : rest
}

// Abbreviated as in CLDR.
const hourAndMinute: Record<string, [string, string]> = {
  en: ['hr', 'min'],
  de: ['Std.', 'Min.'],
  it: ['h', 'min'],
  id: ['jam', 'mnt'],
  pl: ['godz.', 'min'],
  fr: ['h', 'min'],
}

// An approximate length: "1 hr 20 min", "45 Min.", at least a minute.
export function length(ms: number, lang: string): string {
  const [h, min] = hourAndMinute[lang] ?? ['h', 'min']
  const minutes = Math.max(1, Math.round(ms / 60_000))
  const hours = Math.floor(minutes / 60)
  const [long, rest] = [`${hours}\u00a0${h}`, `${minutes % 60}\u00a0${min}`]
  if (!hours) return rest
  return minutes % 60 ? `${long} ${rest}` : long
}
