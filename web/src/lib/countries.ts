import list from './countries.json'

// The countries of ISO 3166-1 by name, in the order of the language. The names are those of CLDR; the server's JavaScript
// has no Intl, so they are a table.
export function countriesOf(lang: string): [code: string, name: string][] {
  const names = (list as Record<string, string[]>)[lang] ?? list.en
  return names.map(entry => [entry.slice(0, 2), entry.slice(2)])
}

export const countryName = (code: string, lang: string) =>
  countriesOf(lang).find(([known]) => known === code)?.[1] ?? code
