// The days of a week, Monday first, as they are called and as they are abbreviated over a calendar.
const days: Record<string, string[]> = {
  en: 'Monday Tuesday Wednesday Thursday Friday Saturday Sunday'.split(' '),
  de: 'Montag Dienstag Mittwoch Donnerstag Freitag Samstag Sonntag'.split(' '),
  it: 'lunedì martedì mercoledì giovedì venerdì sabato domenica'.split(' '),
  id: 'Senin Selasa Rabu Kamis Jumat Sabtu Minggu'.split(' '),
  pl: 'poniedziałek wtorek środa czwartek piątek sobota niedziela'.split(' '),
  fr: 'lundi mardi mercredi jeudi vendredi samedi dimanche'.split(' '),
}
const short: Record<string, string[]> = {
  en: 'M T W T F S S'.split(' '),
  de: 'Mo Di Mi Do Fr Sa So'.split(' '),
  it: 'L M M G V S D'.split(' '),
  id: 'Sn Sl Rb Km Jm Sb Mg'.split(' '),
  pl: 'pn wt śr cz pt so nd'.split(' '),
  fr: 'L M M J V S D'.split(' '),
}

export const weekdays = (lang: string): { name: string; short: string }[] =>
  (days[lang] ?? (days.en as string[])).map((name, i) => ({ name, short: (short[lang] ?? short.en)?.[i] ?? '' }))
