import { type Cue, parse, writeCues } from './captions'

// What Windows wrote captions in before UTF-8 was usual, by language. SRT files are still made with it.
const older: Record<string, string[]> = {
  'windows-1250': ['bs', 'cs', 'hr', 'hu', 'pl', 'ro', 'sk', 'sl', 'sq'],
  'windows-1251': ['be', 'bg', 'mk', 'ru', 'sr', 'uk'],
  'windows-1253': ['el'],
  'windows-1254': ['tr'],
  'windows-1255': ['he'],
  'windows-1256': ['ar', 'fa', 'ur'],
  'windows-1257': ['et', 'lt', 'lv'],
  'windows-1258': ['vi'],
  'windows-874': ['th'],
  shift_jis: ['ja'],
  gb18030: ['zh'],
  'euc-kr': ['ko'],
}
const olderOf = (language: string) =>
  Object.keys(older).find(name => older[name]?.includes(language.split('-')[0] ?? '')) ?? 'windows-1252'

// The text of a file with captions in a language.
export function decode(bytes: ArrayBuffer, language: string): string {
  const [a, b] = new Uint8Array(bytes)
  if (a === 0xff && b === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (a === 0xfe && b === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder(olderOf(language)).decode(bytes)
  }
}

type Read = {
  cues: Cue[]
  lost: number // captions that can't be read
  vtt: string // WebVTT with the others; as it came if it is that, since it may have more than captions
}

export async function readFile(file: File, language: string): Promise<Read> {
  const text = decode(await file.arrayBuffer(), language)
  const { cues, lost } = parse(text)
  const whole = lost === 0 && cues.length > 0 && text.startsWith('WEBVTT')
  return { cues, lost, vtt: whole ? text : writeCues(cues) }
}
