import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'
import { afterEach, expect, it } from 'vitest'
import { type Known, texts } from './texts'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

const catalog = (words: object) =>
  `/*eslint-disable*/export const messages=JSON.parse(${JSON.stringify(JSON.stringify(words))});`

// A small front end: the entry, a screen with a card, and a part that loads later.
const files = {
  'main.ts': `import { i18n } from './i18n/texts'; i18n({ id: 'menu01' }); export const open = () => import('./pages/Home.tsx')`,
  'i18n/texts.ts': `export const i18n = (text: object) => console.log(text)
    export const catalogs = { en: () => import('./en.po'), pl: () => import('./pl.po') }
    export const withTexts = (load: () => Promise<unknown>, screen?: string) => screen === 'Home' ? load() : catalogs.en().then(load)`,
  'i18n/en.po': catalog({ menu01: ['Menu'], home01: ['Home'], card01: ['Card'], late01: ['Late'] }),
  'i18n/pl.po': catalog({ menu01: ['Menu'], home01: ['Start'], card01: ['Karta'], late01: ['Później'] }),
  'card.ts': `import { i18n } from './i18n/texts'; export const card = () => i18n({ id: "card01" })`,
  'pages/Home.tsx': `import { card } from '../card'; import { i18n } from '../i18n/texts'
    export default () => { card(); i18n({ id: 'home01' }); return import('../late') }`,
  'late.ts': `import { card } from './card'; import { i18n } from './i18n/texts'; card(); i18n({ id: 'late01' })`,
}

async function built(source: Record<string, string> = files, ...more: Plugin[]) {
  const src = mkdtempSync(join(tmpdir(), 'texts-build-'))
  folders.push(src)
  for (const [name, text] of Object.entries(source)) {
    mkdirSync(dirname(join(src, name)), { recursive: true })
    writeFileSync(join(src, name), text)
  }
  const out = (await build({
    root: src,
    configFile: false,
    logLevel: 'silent',
    plugins: [
      { name: 'po', transform: (code, id) => (id.endsWith('.po') ? { code, moduleType: 'js' as const } : null) },
      ...more,
      texts(src),
    ],
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: { input: join(src, 'main.ts'), preserveEntrySignatures: 'strict' },
    },
  })) as Rolldown.RolldownOutput
  const chunks = out.output.filter(file => file.type === 'chunk')
  const list = out.output.find(file => file.fileName === '.vite/texts.json') as Rolldown.OutputAsset
  return { chunks, known: JSON.parse(String(list.source)) as Known }
}

it('lists which texts each file may show, in every language', async () => {
  const { chunks, known } = await built()
  const held: Record<string, string[]> = {}
  for (const chunk of chunks)
    if (known.files[chunk.fileName]) held[chunk.name] = known.files[chunk.fileName] as string[]
  expect(held).toEqual({ main: ['menu01'], Home: ['card01', 'home01'], late: ['late01'] })
  expect(known.texts.pl).toEqual({ menu01: ['Menu'], home01: ['Start'], card01: ['Karta'], late01: ['Później'] })
})

it('loads no file without its texts', async () => {
  const { chunks, known } = await built()
  const code = chunks.map(chunk => chunk.code).join('\n')
  const loads = [...code.matchAll(/(.{0,60})import\(`?.\.?\/([\w-]+\.js)`?\)(.{0,40})/g)]
  const names = chunks.filter(chunk => chunk.isDynamicEntry && known.files[chunk.fileName]).map(chunk => chunk.name)
  expect(names.sort()).toEqual(['Home', 'late'])
  for (const name of names) {
    const load = loads.find(([, , file]) => file?.startsWith(`${name}-`))
    expect(load?.[1], name).toMatch(/\w+\(\(\)=>\S*$/)
    if (name === 'Home') expect(load?.[3]).toMatch(/`Home`\)/)
  }
})

it('fails when an import bypasses it', async () => {
  const transform = (code: string, id: string) => (id.endsWith('card.ts') ? `${code};import('./late')` : null)
  await expect(
    built(files, { name: 'late', enforce: 'post', transform: { order: 'post', handler: transform } }),
  ).rejects.toThrow(/without waiting for its texts/)
})

it('fails when a text is in no file', async () => {
  await expect(built({ ...files, 'card.ts': `export const card = () => {}` })).rejects.toThrow(
    /texts that no file of code holds.*card01/,
  )
})
