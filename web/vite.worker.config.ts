import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { defineConfig } from 'vite'

type Entry = {
  file: string
  css?: string[]
  assets?: string[]
  imports?: string[]
  dynamicImports?: string[]
  isEntry?: boolean
}

// What a learner's pages are made of: their code with all that they load later, the typeface and the pictures of the
// site. Texts are stored with the frame, in its language.
function stored(client: string): { url: string; revision: null }[] {
  const manifest: Record<string, Entry> = JSON.parse(readFileSync(resolve(client, '.vite/manifest.json'), 'utf8'))
  const files = new Set<string>()
  const seen = new Set<string>()
  const add = (name: string, deep: boolean) => {
    const entry = manifest[name]
    if (!entry || seen.has(name) || name.endsWith('.po')) return
    seen.add(name)
    for (const file of [entry.file, ...(entry.css ?? []), ...(entry.assets ?? [])]) files.add(file)
    for (const other of entry.imports ?? []) add(other, false)
    if (deep) for (const other of entry.dynamicImports ?? []) add(other, true)
  }
  const entry = Object.keys(manifest).find(name => manifest[name]?.isEntry) ?? ''
  add(entry, false)
  for (const part of manifest[entry]?.dynamicImports ?? []) if (!part.startsWith('src/pages/')) add(part, false)
  for (const page of ['MyCourse', 'Learn', 'NotFound']) add(`src/pages/${page}.tsx`, true)
  for (const part of ['ui/player/Controls.tsx', 'ui/player/stream.ts']) add(`src/${part}`, false)
  return [...files].map(file => ({ url: `/${file}`, revision: null }))
}

// The service worker, one file beside the browser's bundle, which it lists: built after that.
const client = resolve(import.meta.dirname, 'dist/client')
export default defineConfig({
  resolve: { alias: { '@': resolve(import.meta.dirname, 'src') } },
  publicDir: false,
  define: {
    'self.__WB_MANIFEST': JSON.stringify(stored(client)),
    'process.env.NODE_ENV': '"production"',
  },
  build: {
    outDir: client,
    emptyOutDir: false,
    target: 'es2022',
    lib: { entry: resolve(import.meta.dirname, 'src/worker/worker.ts'), formats: ['iife'], name: 'stoaWorker' },
    rolldownOptions: { output: { entryFileNames: 'sw.js' } },
  },
})
