import { resolve } from 'node:path'
import type { Plugin } from 'vite'

type Texts = Record<string, unknown>

// The texts at the end of a build, for the server: all texts by language, and which of them each output file may show.
export type Known = { texts: Record<string, Texts>; files: Record<string, string[]> }

const dynamic = /\bimport\(\s*(["'`])((?!\1).+?)\1\s*\)/g
const helper = 'stoaWithTexts'

// Makes every dynamic import wait for the texts of the page's language. Files in pages/ are named, since a page
// contains its own screen's texts.
function waitForTexts(code: string, from: string): { code: string; count: number } {
  let count = 0
  const out = code.replace(dynamic, (load: string, _: string, path: string) => {
    if (path.endsWith('.po')) return load
    count++
    const screen = path.match(/\/pages\/(.+)\.tsx$/)?.[1]
    return `${helper}(() => ${load}${screen ? `, ${JSON.stringify(screen)}` : ''})`
  })
  return { code: count ? `import { withTexts as ${helper} } from ${JSON.stringify(from)};\n${out}` : code, count }
}

// Lists the ids of the texts in a file, as Lingui's macros leave them.
function idsIn(code: string, known: Iterable<string>): string[] {
  return [...known].filter(id => ['"', "'", '`'].some(quote => code.includes(quote + id + quote))).sort()
}

// Texts are loaded before the code that shows them: the build wraps every dynamic import of our own code, lists for the
// server which texts each file has, and fails if either is incomplete.
export function texts(src: string): Plugin {
  const known: Known = { texts: {}, files: {} }
  const waiting = new Map<string, number>()
  const loader = resolve(src, 'i18n/texts.ts')
  const ours = (id: string) => id.startsWith(src) && /\.tsx?$/.test(id)
  return {
    name: 'stoa-texts',
    apply: 'build',
    enforce: 'post',
    async transform(code, id) {
      const language = id.match(/\/(\w+)\.po$/)?.[1]
      if (language) known.texts[language] = await catalog(code)
      if (!ours(id)) return null
      const out = waitForTexts(code, loader)
      waiting.set(id, out.count)
      return out.count ? { code: out.code, map: null } : null
    },
    generateBundle(_, bundle) {
      for (const id of this.getModuleIds()) {
        const imported = this.getModuleInfo(id)?.dynamicallyImportedIds.filter(ours) ?? []
        if (imported.length > (waiting.get(id) ?? 0))
          this.error(`${id} imports code without waiting for its texts: ${imported.join(', ')}`)
      }
      const ids = Object.keys(Object.values(known.texts)[0] ?? {}).sort()
      const left = new Set(ids)
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk' || chunk.moduleIds.some(id => id.endsWith('.po'))) continue
        const held = idsIn(chunk.code, ids)
        for (const id of held) left.delete(id)
        if (held.length > 0) known.files[chunk.fileName] = held
      }
      if (left.size > 0) this.error(`texts that no file of code holds (npm run i18n): ${[...left].join(', ')}`)
      // The order in which files were read differs from build to build, and two builds have to be equal.
      const source = JSON.stringify({ texts: inOrder(known.texts), files: inOrder(known.files) })
      this.emitFile({ type: 'asset', fileName: '.vite/texts.json', source })
    },
  }
}

const inOrder = <T>(all: Record<string, T>) =>
  Object.fromEntries(Object.entries(all).sort(([one], [other]) => (one < other ? -1 : 1)))

// The texts of a catalog as Lingui compiles it, as a module.
async function catalog(code: string): Promise<Texts> {
  const { messages } = await import(`data:text/javascript,${encodeURIComponent(code)}`)
  return messages
}
