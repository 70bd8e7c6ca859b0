import type { Kind } from './outline'

// A file of a dropped folder; path is relative to what was dropped.
export type Dropped = { path: string; file: File }
export type FoundLesson = { title: string; kind: Kind; file: File; captions: { language: string; file: File }[] }
type FoundSection = { title: string; lessons: FoundLesson[] }
// What the names and their order say; title is the name of the one folder that holds everything.
export type Found = { title: string; sections: FoundSection[]; left: string[] }

const kinds: Record<string, Kind> = {
  ...Object.fromEntries('mp4 m4v mov webm mkv avi mpg mpeg ogv ts m2ts wmv flv 3gp'.split(' ').map(e => [e, 'video'])),
  ...Object.fromEntries('md markdown'.split(' ').map(e => [e, 'text'])),
  ...Object.fromEntries(
    'pdf zip epub doc docx odt ppt pptx odp xls xlsx ods csv txt json mp3 m4a wav psd ai svg ipynb'
      .split(' ')
      .map(e => [e, 'file']),
  ),
}
const captionEndings = ['vtt', 'srt']
const hidden = /(^|\/)(\.|__MACOSX|Thumbs\.db|desktop\.ini)/i

const endingOf = (name: string) => name.match(/\.([a-z0-9]+)$/i)?.[1]?.toLowerCase() ?? ''
const bare = (name: string) => name.replace(/\.[a-z0-9]+$/i, '')

// 2 before 10, and capitals make no difference.
const order = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

// "03_lists-and-loops.mp4" is "Lists and loops"; a name that is only a number stays.
export function titleOf(name: string): string {
  const words = name
    .replace(/[_]+/g, ' ')
    .replace(/(?<=\p{L})-(?=\p{L})/gu, name.includes(' ') ? '-' : ' ')
    .trim()
  const plain = words.replace(
    /^(?:(?:section|module|chapter|part|lesson|lecture)\s*)?\d+(?:[.-]\d+)*\s*[-–—.:)\]]*\s*/i,
    '',
  )
  const title = (plain || words).replace(/\s+/g, ' ').trim()
  return title.charAt(0).toLocaleUpperCase() + title.slice(1)
}

// Sections from folders, lessons from files, in the order of their names; captions go to the video of the same name.
export function found(dropped: Dropped[], otherwise: string): Found {
  const files = dropped.filter(({ path }) => !hidden.test(path)).sort((a, b) => order.compare(a.path, b.path))
  const parts = files.map(({ path }) => path.split('/'))
  let depth = 0
  while (parts.length > 0 && parts.every(p => p.length > depth + 1 && p[depth] === parts[0]?.[depth])) depth++
  const root = depth > 0 ? (parts[0]?.[depth - 1] ?? '') : ''
  const sections = new Map<string, FoundSection>()
  const left: string[] = []
  const videos = new Map<string, FoundLesson>()
  for (const { path, file } of files) {
    const inner = path.split('/').slice(depth)
    const folders = inner.slice(0, -1)
    const kind = kinds[endingOf(file.name)]
    if (!kind) {
      if (!captionEndings.includes(endingOf(file.name))) left.push(path)
      continue
    }
    const key = folders.join('/')
    const title = folders.map(titleOf).join(': ') || otherwise
    const section = sections.get(key) ?? { title, lessons: [] }
    sections.set(key, section)
    const lesson: FoundLesson = { title: titleOf(bare(file.name)), kind, file, captions: [] }
    section.lessons.push(lesson)
    if (kind === 'video') videos.set(`${key}/${bare(file.name)}`, lesson)
  }
  for (const { path, file } of files) {
    if (!captionEndings.includes(endingOf(file.name))) continue
    const key = path.split('/').slice(depth, -1).join('/')
    const [, name = '', language = ''] = bare(file.name).match(/^(.*?)(?:[._-]([a-z]{2}(?:-[A-Za-z]{2,4})?))?$/) ?? []
    const video = videos.get(`${key}/${bare(file.name)}`) ?? videos.get(`${key}/${name}`)
    if (video) video.captions.push({ language, file })
    else left.push(path)
  }
  return { title: root && titleOf(root), sections: [...sections.values()], left }
}

// The files of a drop, folders and all; the browser hands out a hundred entries at a time.
export async function filesOf(items: DataTransferItemList): Promise<Dropped[]> {
  const entries = [...items].flatMap(item => item.webkitGetAsEntry?.() ?? [])
  const all: Dropped[] = []
  const walk = async (entry: FileSystemEntry): Promise<void> => {
    if (entry.isFile) {
      const file = await new Promise<File>((done, failed) => (entry as FileSystemFileEntry).file(done, failed))
      all.push({ path: entry.fullPath.replace(/^\//, ''), file })
      return
    }
    const reader = (entry as FileSystemDirectoryEntry).createReader()
    for (;;) {
      const some = await new Promise<FileSystemEntry[]>((done, failed) => reader.readEntries(done, failed))
      if (some.length === 0) return
      for (const one of some) await walk(one)
    }
  }
  for (const entry of entries) await walk(entry)
  return all
}

export const chosen = (files: FileList): Dropped[] =>
  [...files].map(file => ({ path: file.webkitRelativePath || file.name, file }))
