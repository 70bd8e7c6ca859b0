// Days and lengths, the same text on the server and in the browser (see format.ts).
const months: Record<string, string[]> = {
  en: 'January February March April May June July August September October November December'.split(' '),
  de: 'Januar Februar März April Mai Juni Juli August September Oktober November Dezember'.split(' '),
  it: 'gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre'.split(' '),
  id: 'Januari Februari Maret April Mei Juni Juli Agustus September Oktober November Desember'.split(' '),
  pl: 'stycznia lutego marca kwietnia maja czerwca lipca sierpnia września października listopada grudnia'.split(' '),
  fr: 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre'.split(' '),
}
const alone = 'styczeń luty marzec kwiecień maj czerwiec lipiec sierpień wrzesień październik listopad grudzień'.split(' ')

const monthsOf = (lang: string): string[] => months[lang] ?? (months.en as string[])

// The day in UTC, so that server and browser agree.
export function date(iso: string, lang: string): string {
  const day = new Date(iso)
  const [d, m, y] = [day.getUTCDate(), monthsOf(lang)[day.getUTCMonth()] ?? '', day.getUTCFullYear()]
  if (lang === 'de') return `${d}. ${m} ${y}`
  return lang in months && lang !== 'en' ? `${d} ${m} ${y}` : `${m} ${d}, ${y}`
}

export function monthAndYear(iso: string, lang: string): string {
  const day = new Date(iso)
  // A month by itself has another form in Polish than one with a day.
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

// About how long: "1 h 20 min", "45 min", never less than a minute.
export function length(ms: number): string {
  const minutes = Math.max(1, Math.round(ms / 60_000))
  const hours = Math.floor(minutes / 60)
  if (!hours) return `${minutes} min`
  return minutes % 60 ? `${hours} h ${minutes % 60} min` : `${hours} h`
}
