// A text with its times, in ms. The text may have <b>, <i> and <u>; settings are WebVTT's, such as "line:0".
export type Cue = { start: number; end: number; text: string; settings?: string }

const time = /(?:(\d+):)?(\d{1,2}):(\d{2})[.,](\d{1,3})/
const line = new RegExp(`^\\s*${time.source}\\s*-->\\s*${time.source}(.*)$`)

const arrow = /-+>/

const ms = (h = '0', m = '0', s = '0', part = '0') =>
  ((Number(h) * 60 + Number(m)) * 60 + Number(s)) * 1000 + Number(part.padEnd(3, '0'))

const inOrder = (cues: Cue[]) => cues.toSorted((a, b) => a.start - b.start || a.end - b.end)

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', nbsp: '\u00A0', lrm: '\u200E', rlm: '\u200F' }

// As people read it: who speaks is a name before the text, and only bold, italic and underlined stay.
const readText = (text: string) =>
  text
    .replace(/<v(?:\.[^\s>]*)?\s+([^>]*)>/g, '$1: ')
    .replace(/<\/?(?!\/?[biu]>)[^<>]*>/g, '')
    .replace(/&(amp|lt|gt|nbsp|lrm|rlm);/g, (all, name) => entities[name] ?? all)
    .trim()

// As WebVTT has it.
export const writeText = (text: string) =>
  text
    .trim()
    .replace(/\n\s*\n/g, '\n')
    .replace(/&/g, '&amp;')
    .replace(/<(?!\/?[biu]>)/g, '&lt;')
    .replace(/(?<!<\/?[biu])>/g, '&gt;')

// The cues of a WebVTT or SRT file, in order of time, and how many have times that can't be read, or end before they
// begin. What isn't a cue is left out.
export function parse(file: string): { cues: Cue[]; lost: number } {
  const cues: Cue[] = []
  let lost = 0
  for (const block of file
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .split(/\n{2,}/)) {
    const lines = block.split('\n')
    const at = lines.findIndex(one => line.test(one))
    const found = lines[at]?.match(line)
    if (!found) {
      if (lines.some(one => arrow.test(one))) lost++
      continue
    }
    const [, h1, m1, s1, p1, h2, m2, s2, p2, rest = ''] = found
    const text = readText(lines.slice(at + 1).join('\n'))
    const settings = rest.trim()
    const cue = { start: ms(h1, m1, s1, p1), end: ms(h2, m2, s2, p2), text }
    if (cue.end <= cue.start) lost++
    else if (text) cues.push(settings ? { ...cue, settings } : cue)
  }
  return { cues: inOrder(cues), lost }
}

export const readCues = (file: string) => parse(file).cues

const two = (n: number) => String(Math.floor(n)).padStart(2, '0')

// 83456 is 00:01:23.456.
function stamp(at: number): string {
  const all = Math.max(0, Math.round(at))
  return `${two(all / 3_600_000)}:${two((all / 60_000) % 60)}:${two((all / 1000) % 60)}.${String(all % 1000).padStart(3, '0')}`
}

// The same as people write it: 1:23.456.
export const shortStamp = (at: number) =>
  stamp(at)
    .replace(/^00:0?/, '')
    .replace(/^0(?=\d:\d\d:)/, '')

// "83.4", "1:23", "01:23.4" or "1:02:03" in ms.
export function readTime(text: string): number | undefined {
  const found = text.trim().match(/^(?:(?:(\d+):)?(\d{1,2}):)?(\d+)(?:[.,](\d{1,3}))?$/)
  if (!found || (found[2] !== undefined && (found[3]?.length !== 2 || Number(found[3]) > 59))) return undefined
  return ms(found[1], found[2], found[3], found[4])
}

const plain = (text: string) => text.replace(/<\/?[biu]>/g, '')
const written = (cues: Cue[]) => cues.filter(cue => plain(cue.text).trim() && cue.end > cue.start)

// "" without a text to show.
export const writeCues = (cues: Cue[]) =>
  written(cues).length > 0
    ? `WEBVTT\n\n${written(cues)
        .map(c => `${stamp(c.start)} --> ${stamp(c.end)}${c.settings ? ` ${c.settings}` : ''}\n${writeText(c.text)}\n`)
        .join('\n')}`
    : ''

export const writeSrt = (cues: Cue[]) =>
  written(cues)
    .map(({ start, end, text }, i) => {
      const times = `${stamp(start)} --> ${stamp(end)}`.replaceAll('.', ',')
      return `${i + 1}\n${times}\n${text.trim().replace(/\n\s*\n/g, '\n')}\n`
    })
    .join('\n')

// In two: at a place in the text, or at a time, or in the middle. The other follows.
export function split(cues: Cue[], at: number, where: { caret?: number; ms?: number } = {}): Cue[] {
  const cue = cues[at]
  if (!cue) return cues
  const length = cue.end - cue.start
  const inside = where.ms !== undefined && where.ms > cue.start && where.ms < cue.end ? where.ms : undefined
  const share = inside === undefined ? 0.5 : (inside - cue.start) / length
  const caret = where.caret ?? nextWord(cue.text, cue.text.length * share)
  const parts = [cue.text.slice(0, caret), cue.text.slice(caret)].map(text => text.trim())
  const by = cue.text.length > 0 && where.caret !== undefined ? caret / cue.text.length : 0.5
  const middle = Math.round(inside ?? cue.start + length * Math.min(0.9, Math.max(0.1, by)))
  return cues.toSpliced(
    at,
    1,
    { ...cue, end: middle, text: parts[0] ?? '' },
    { ...cue, start: middle, text: parts[1] ?? '' },
  )
}

// The beginning of the word that is nearest to a place.
function nextWord(text: string, place: number): number {
  const gaps = [...text.matchAll(/\s+/g)].map(found => found.index + found[0].length)
  return gaps.reduce(
    (best, gap) => (Math.abs(gap - place) < Math.abs(best - place) ? gap : best),
    gaps[0] ?? text.length,
  )
}

// With the next one: on one line if they fit.
export function merge(cues: Cue[], at: number): Cue[] {
  const [cue, next] = [cues[at], cues[at + 1]]
  if (!cue || !next) return cues
  const between = [...cue.text, ...next.text].length < limits.line ? ' ' : '\n'
  const text = [cue.text, next.text].filter(Boolean).join(between)
  return cues.toSpliced(at, 2, { ...cue, end: Math.max(cue.end, next.end), text })
}

// All cues from one on, later or earlier by so much; none begins before the video.
export function shift(cues: Cue[], by: number, from = 0): Cue[] {
  const most = Math.max(by, -(cues[from]?.start ?? 0))
  return inOrder(cues.map((c, i) => (i < from ? c : { ...c, start: c.start + most, end: c.end + most })))
}

const usual = 2_000 // ms of a new cue, if there is room

// With an empty cue at a time, and where that is in the list.
export function insert(cues: Cue[], at: number): [cues: Cue[], index: number] {
  const next = cues.find(cue => cue.start > at)
  const start = Math.round(at)
  const end = start + Math.max(limits.shortest, Math.min(usual, (next?.start ?? Number.POSITIVE_INFINITY) - start))
  const made = { start, end, text: '' }
  const all = inOrder([...cues, made])
  return [all, all.indexOf(made)]
}

// With another start or end of a cue, and where it is now. A start after the end moves that too; an end before the
// start is refused.
export function retime(cues: Cue[], at: number, change: { start?: number; end?: number }): [Cue[], number] | null {
  const cue = cues[at]
  if (!cue) return null
  const start = Math.max(0, Math.round(change.start ?? cue.start))
  const end = Math.round(change.end ?? (start < cue.end ? cue.end : start + cue.end - cue.start))
  if (end <= start) return null
  const made = { ...cue, start, end }
  const all = inOrder(cues.with(at, made))
  return [all, all.indexOf(made)]
}

// The cue that is shown at a time; -1 without one.
export const shownAt = (cues: Cue[], at: number) => cues.findLastIndex(cue => cue.start <= at && at < cue.end)

// As internal/approval/inspect and internal/kit/captions have them; in characters, and ms. The first is what approval
// finds, the others are worth a look.
export const limits = { perSecond: 20, shortest: 833, gap: 1_000, line: 42, lines: 2 }
const [sameMoment, rounding, frame] = [80, 10, 40]

// Characters a second.
export const speed = ({ start, end, text }: Cue) =>
  [...plain(text).trim().replace(/\s+/g, ' ')].length / (Math.max(end - start, frame) / 1000)

export type Trouble = 'fast' | 'overlap' | 'late' | 'short' | 'gap' | 'long'

// What is wrong with a cue, the gravest first. The length of a video is 0 if it isn't known.
export function troubles(cue: Cue, before: Cue | undefined, durationMs = 0): Trouble[] {
  const gap = before ? cue.start - before.end : Number.POSITIVE_INFINITY
  const lines = plain(cue.text).split('\n')
  const found: [Trouble, boolean][] = [
    ['fast', speed(cue) > limits.perSecond],
    ['overlap', gap < -rounding],
    ['late', durationMs > 0 && cue.start >= durationMs],
    ['short', cue.end - cue.start < limits.shortest],
    ['gap', gap > sameMoment && gap < limits.gap],
    ['long', lines.length > limits.lines || lines.some(text => [...text].length > limits.line)],
  ]
  return found.filter(([, is]) => is).map(([what]) => what)
}

// Those that approval finds, or that are a mistake.
export const grave: Trouble[] = ['fast', 'overlap', 'late']

// Short gaps are as common as they are harmless.
export const toCheck = (found: Trouble[]) => found.some(what => what !== 'gap')

// With each cue shown until the next where the gap between them would flicker.
export const closeGaps = (cues: Cue[]): Cue[] =>
  cues.map((cue, i) => {
    const next = cues[i + 1]
    return next && troubles(next, cue).includes('gap') ? { ...cue, end: next.start } : cue
  })

const same = (a: Cue | undefined, b: Cue | undefined) =>
  a?.start === b?.start && a?.end === b?.end && a?.text === b?.text && a?.settings === b?.settings

// Whether two tracks are stored as the same file.
export const alike = (a: Cue[], b: Cue[]) => writeCues(a) === writeCues(b)

// What differs between two lists: from and to are in the first, `put` is in its place.
export function changed(base: Cue[], now: Cue[]) {
  let from = 0
  while (from < base.length && from < now.length && same(base[from], now[from])) from++
  let kept = 0
  while (kept < Math.min(base.length, now.length) - from && same(base.at(-1 - kept), now.at(-1 - kept))) kept++
  return { from, to: base.length - kept, put: now.slice(from, now.length - kept) }
}

// Two changes of the same track as one, or null where both have changed the same cues.
export function mergeTracks(base: Cue[], mine: Cue[], theirs: Cue[]): Cue[] | null {
  const [a, b] = [changed(base, mine), changed(base, theirs)]
  const [first, last] = a.from <= b.from ? [a, b] : [b, a]
  if (first.to > last.from || (first.from === last.from && first.to === first.from && last.to === last.from))
    return null
  return inOrder(
    base
      .toSpliced(last.from, last.to - last.from, ...last.put)
      .toSpliced(first.from, first.to - first.from, ...first.put),
  )
}
