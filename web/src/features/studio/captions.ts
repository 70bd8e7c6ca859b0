// A text with its times, in ms.
export type Cue = { start: number; end: number; text: string }

const time = /(?:(\d+):)?(\d{1,2}):(\d{2})[.,](\d{1,3})/
const line = new RegExp(`^\\s*${time.source}\\s*-->\\s*${time.source}`)

const ms = (h = '0', m = '0', s = '0', part = '0') =>
  ((Number(h) * 60 + Number(m)) * 60 + Number(s)) * 1000 + Number(part.padEnd(3, '0'))

// The cues of a WebVTT or SRT file, in order of time; what isn't a cue is left out.
export function readCues(file: string): Cue[] {
  const cues: Cue[] = []
  for (const block of file
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .split(/\n{2,}/)) {
    const lines = block.split('\n')
    const at = lines.findIndex(one => line.test(one))
    const found = lines[at]?.match(line)
    if (!found) continue
    const [, h1, m1, s1, p1, h2, m2, s2, p2] = found
    const text = lines
      .slice(at + 1)
      .join('\n')
      .trim()
    if (text) cues.push({ start: ms(h1, m1, s1, p1), end: ms(h2, m2, s2, p2), text })
  }
  return cues.sort((a, b) => a.start - b.start)
}

// 83456 is 00:01:23.456.
export function stamp(at: number): string {
  const two = (n: number) => String(Math.floor(n)).padStart(2, '0')
  const all = Math.max(0, Math.round(at))
  return `${two(all / 3_600_000)}:${two((all / 60_000) % 60)}:${two((all / 1000) % 60)}.${String(all % 1000).padStart(3, '0')}`
}

// "1:23", "01:23.4" or "1:02:03" in ms.
export function readTime(text: string): number | undefined {
  const found = text.trim().match(/^(?:(\d+):)?(\d{1,2}):(\d{2})(?:[.,](\d{1,3}))?$/)
  return found ? ms(found[1], found[2], found[3], found[4]) : undefined
}

export const writeCues = (cues: Cue[]) =>
  `WEBVTT\n\n${cues.map(({ start, end, text }) => `${stamp(start)} --> ${stamp(end)}\n${text}\n`).join('\n')}`

export const asVtt = (file: string) => (/^\uFEFF?WEBVTT/.test(file) ? file : writeCues(readCues(file)))

export function split(cues: Cue[], at: number): Cue[] {
  const cue = cues[at]
  if (!cue) return cues
  const words = cue.text.split(/\s+/)
  const half = Math.ceil(words.length / 2)
  const middle = Math.round((cue.start + cue.end) / 2)
  const first = { ...cue, end: middle, text: words.slice(0, half).join(' ') }
  return cues.toSpliced(at, 1, first, { ...cue, start: middle, text: words.slice(half).join(' ') })
}

export function merge(cues: Cue[], at: number): Cue[] {
  const [cue, next] = [cues[at], cues[at + 1]]
  if (!cue || !next) return cues
  return cues.toSpliced(at, 2, { start: cue.start, end: next.end, text: `${cue.text}\n${next.text}`.trim() })
}

export const shift = (cues: Cue[], by: number) =>
  cues.map(cue => ({ ...cue, start: Math.max(0, cue.start + by), end: Math.max(0, cue.end + by) }))

// Why a cue is hard to read: faster than 20 characters a second, shown for less than a second, or over the next one.
export function trouble(cue: Cue, next: Cue | undefined): 'fast' | 'short' | 'overlap' | null {
  const seconds = (cue.end - cue.start) / 1000
  if (next && cue.end > next.start) return 'overlap'
  if (seconds < 0.8) return 'short'
  return cue.text.length / seconds > 20 ? 'fast' : null
}
