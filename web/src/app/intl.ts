import { number } from '@/lib/format'

// QuickJS has no Intl. Texts need plurals, which the next import provides, and whole numbers, formatted by our own
// code.
class NumberFormat {
  private readonly lang: string
  constructor(tags: string | string[]) {
    this.lang = [tags].flat()[0] ?? 'en'
  }
  format(value: number): string {
    return number(value, this.lang)
  }
}

const own = { getCanonicalLocales: (tags: string | string[]) => [tags].flat(), NumberFormat }
;(globalThis as { Intl?: unknown }).Intl ??= own
