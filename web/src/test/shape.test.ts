import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'

// Guards the shape of the source: who may import whom, how long a file may grow, where the keys of queries are, and that
// no text is left out of the translations.
const src = resolve(import.meta.dirname, '..')
const files = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .filter(name => /\.tsx?$/.test(name) && !name.endsWith('.d.ts') && !/\.test\.tsx?$/.test(name))
  .map(name => ({ name, text: readFileSync(join(src, name), 'utf8') }))

// The folders of src, lowest first; a file imports from its own and lower ones. The texts are below the design system,
// and know the page's address and the API.
const rows = ['api', 'i18n', 'lib', 'ui', 'features', 'pages', 'app']
const upward: Record<string, string[]> = {
  i18n: ['lib'], // choosing a language asks who is signed in
}

function imports(name: string, text: string): string[] {
  return [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)]
    .map(([, path = '']) =>
      path.startsWith('@/') ? path.slice(2) : path.startsWith('.') ? relative(src, resolve(src, name, '..', path)) : '',
    )
    .filter(path => path && !path.startsWith('..'))
}

describe('imports point down', () => {
  it.each(files.map(f => [f.name, f.text]))('%s', (name, text) => {
    const [row = '', feature = ''] = name.split('/')
    for (const path of imports(name, text)) {
      const [target = '', other] = path.split('/')
      if (!rows.includes(row) || !rows.includes(target)) continue
      const allowed = rows.indexOf(target) <= rows.indexOf(row) || upward[row]?.includes(target)
      expect(allowed, `${name} imports ${path}`).toBe(true)
      if (row === 'features' && target === 'features')
        expect(other, `${name} imports another feature: ${path}`).toBe(feature)
    }
  })
})

it('no file is over 250 lines', () => {
  const long = files.filter(f => /\.tsx$/.test(f.name) && f.text.split('\n').length > 250)
  expect(long.map(f => f.name)).toEqual([])
})

it('every query has its key from api/keys.ts', () => {
  const byHand = files.filter(f => /(queryKey:|QueryData(<.*>)?\()\s*\[/.test(f.text))
  expect(byHand.map(f => f.name)).toEqual([])
})

// Words between tags, or in an attribute that is read aloud, without a macro around them.
function bareTexts(name: string, text: string): string[] {
  const found: string[] = []
  const spoken = ['aria-label', 'alt', 'title', 'placeholder', 'label']
  const words = (s: string) =>
    /\p{L}{2,}/u.test(s) &&
    !/^(Stoa|PDF|CSV|DATEV|SKR0\d|beancount|https?:\S*|©.*Stoa|[A-Z]{2}\/[A-Z]{2})$/.test(s.trim())
  // What a <track kind="metadata"> is called is for the player, not for people.
  const forPrograms = (attribute: ts.JsxAttribute) => /kind="metadata"/.test(attribute.parent.getText())
  const visit = (node: ts.Node, translated: boolean) => {
    const inside =
      translated ||
      (ts.isJsxElement(node) &&
        ['Trans', 'code', 'style'].includes(node.openingElement.tagName.getText().split('.')[0] ?? ''))
    if (ts.isJsxText(node) && !inside && words(node.text)) found.push(node.text.trim())
    if (ts.isJsxAttribute(node) && node.initializer && ts.isStringLiteral(node.initializer) && !forPrograms(node)) {
      if (spoken.includes(node.name.getText()) && words(node.initializer.text)) found.push(node.initializer.text)
    }
    ts.forEachChild(node, child => visit(child, inside))
  }
  visit(ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX), false)
  return found
}

// The gallery is for developers, and in English like the code.
const galleries = ['pages/Demo.tsx', 'pages/TabGallery.tsx']

describe('no text is left untranslated', () => {
  it.each(files.filter(f => f.name.endsWith('.tsx') && !galleries.includes(f.name)).map(f => [f.name, f.text]))(
    '%s',
    (name, text) => {
      expect(bareTexts(name, text)).toEqual([])
    },
  )
})
