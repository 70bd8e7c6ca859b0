import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { formatter } from '@lingui/format-po'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { languages } from './texts'

const web = resolve(import.meta.dirname, '../..')
const po = formatter({ lineNumbers: false })
type Texts = Record<string, { message?: string; translation?: string }>

function read(path: string, locale: string): Texts {
  const context = { locale, sourceLocale: 'en', filename: path }
  return po.parse(readFileSync(path, 'utf8'), context) as Texts
}

// The parts of a text that aren't words: placeholders, tags, plural cases.
const marks = (text: string) =>
  [...new Set(text.match(/(?<!\b(?:one|few|many|other) )\{\w+(?=[},])|<\/?\d+\/?>/g) ?? [])].sort()
const cases: Record<string, string[]> = { pl: ['one', 'few', 'many', 'other'], id: ['other'] }

const committed = (lang: string) => read(join(web, `src/i18n/${lang}.po`), lang)
const source = committed('en')

describe('the catalogs', () => {
  let folder = ''
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'texts-'))
    execFileSync('node_modules/.bin/lingui', ['extract', '--clean', '--locale', 'en'], {
      cwd: web,
      env: { ...process.env, STOA_CATALOGS: `${folder}/{locale}` },
    })
  }, 60_000)
  afterAll(() => rmSync(folder, { recursive: true }))

  it('have exactly the texts of the source (npm run i18n)', () => {
    expect(Object.keys(source).sort()).toEqual(Object.keys(read(join(folder, 'en.po'), 'en')).sort())
  })
})

describe.each(Object.keys(languages).filter(lang => lang !== 'en'))('%s', lang => {
  const texts = committed(lang)
  it('has every text', () => {
    const missing = Object.keys(source).filter(id => !texts[id]?.translation)
    expect(missing.map(id => source[id]?.message)).toEqual([])
    expect(Object.keys(texts).filter(id => !source[id])).toEqual([])
  })
  it('keeps placeholders and tags, and has its plural cases', () => {
    const wrong: string[] = []
    for (const [id, { translation = '' }] of Object.entries(texts)) {
      const english = source[id]?.message ?? source[id]?.translation ?? ''
      if (translation && marks(translation).join() !== marks(english).join()) wrong.push(`${english} → ${translation}`)
      if (/, plural,/.test(translation)) {
        for (const name of cases[lang] ?? ['one', 'other'])
          if (!translation.includes(`${name} {`)) wrong.push(`${translation}: no ${name}`)
      }
    }
    expect(wrong).toEqual([])
  })
})
