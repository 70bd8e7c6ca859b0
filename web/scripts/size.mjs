// Prints how much JavaScript each page loads before anything is pressed, gzipped, and fails when the home page or the
// classroom exceeds its budget.
import { readdirSync, readFileSync } from 'node:fs'
import { brotliDecompressSync, gzipSync } from 'node:zlib'

const budget = 120 * 1024
const classroomBudget = 250 * 1024
const root = new URL('../dist/client/', import.meta.url)
const read = file => brotliDecompressSync(readFileSync(new URL(`${file}.br`, root)))
const manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', root), 'utf8'))
const gzip = file => gzipSync(read(file), { level: 9 }).length

function files(key, seen = new Set()) {
  const entry = manifest[key]
  if (!entry || seen.has(entry.file)) return seen
  if (entry.file.endsWith('.js')) seen.add(entry.file)
  for (const name of entry.imports ?? []) files(name, seen)
  return seen
}

const entry = Object.keys(manifest).find(key => manifest[key].isEntry)
const kib = n => `${(n / 1024).toFixed(1).padStart(6)} KiB`
const size = set => [...set].reduce((sum, file) => sum + gzip(file), 0)
const base = size(files(entry))
console.log(`${kib(base)}  every page`)
let home = 0
for (const page of readdirSync(new URL('../src/pages/', import.meta.url)).sort()) {
  const total = size(files(`src/pages/${page}`, files(entry)))
  if (page === 'Home.tsx') home = total
  console.log(`${kib(total)}  ${page.replace('.tsx', '')}`)
}
if (home === 0 || home > budget) {
  console.error(`the home page loads ${kib(home)}, its budget is ${kib(budget)}`)
  process.exit(1)
}

// With its controls and the transcript. What plays HLS comes when someone is about to play.
const classroom = files('src/pages/Learn.tsx', files(entry))
for (const part of ['ui/player/Controls.tsx', 'features/learning/Transcript.tsx']) files(`src/${part}`, classroom)
const before = size(classroom)
console.log(`${kib(before)}  the classroom before play, ${kib(size(files('src/ui/player/stream.ts')))} more with play`)
if (before > classroomBudget) {
  console.error(`the classroom loads ${kib(before)}, its budget is ${kib(classroomBudget)}`)
  process.exit(1)
}
