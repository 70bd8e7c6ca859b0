const codes =
  'en de fr it es pt nl pl cs sk hu ro bg el sv da nb fi et lv lt uk ru tr ar he fa hi bn ta ur id ms th vi zh ja ko'

// The languages that a course may be in, by name. Only browsers show them.
export function languagesOf(locale: string): [code: string, name: string][] {
  const names = new Intl.DisplayNames([locale], { type: 'language' })
  return codes
    .split(' ')
    .map((code): [string, string] => [code, names.of(code) ?? code])
    .sort((a, b) => a[1].localeCompare(b[1], locale))
}
export const languageName = (code: string, locale: string) =>
  new Intl.DisplayNames([locale], { type: 'language', fallback: 'code' }).of(code || 'und') ?? code
