import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { languages } from './texts'

const root = resolve(import.meta.dirname, '../../..')
interface Terms {
  address: string
  terms: Record<string, { use: string; never?: string[] }>
}

// Every sentence that a reader of the language may see: screens, emails, long texts.
function sentences(lang: string): string[] {
  const long = join(root, 'internal/site/texts', lang)
  return [
    ...(readFileSync(join(import.meta.dirname, `${lang}.po`), 'utf8').match(/^msgstr .*$/gm) ?? []),
    ...(readFileSync(join(root, `internal/notify/text_${lang}.go`), 'utf8').match(/"(?:[^"\\\n]|\\.)*"/g) ?? []),
    ...readdirSync(long).flatMap(name => readFileSync(join(long, name), 'utf8').split('\n')),
  ].map(sentence => sentence.replace(/https?:\S+|\]\([^)]*\)|\{\w+[^{}]*\}/g, ' ')) // addresses and placeholders
}

describe.each(Object.keys(languages).filter(lang => lang !== 'en'))('%s', lang => {
  const { terms }: Terms = JSON.parse(readFileSync(join(import.meta.dirname, `terms/${lang}.json`), 'utf8'))
  it('uses one word for one thing (terms/)', () => {
    const never = Object.entries(terms).flatMap(([term, { use, never = [] }]) =>
      never.map(word => ({ term, use, word: new RegExp(word, 'iu') })),
    )
    const wrong = sentences(lang).flatMap(sentence =>
      never
        .filter(({ word }) => word.test(sentence))
        .map(({ term, use, word }) => `${term}: ${use}, not ${word} in ${sentence}`),
    )
    expect(wrong).toEqual([])
  })
})
