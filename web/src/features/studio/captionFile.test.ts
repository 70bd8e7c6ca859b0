import { describe, expect, it } from 'vitest'
import { decode, readFile } from './captionFile'

const srt =
  '1\r\n00:00:01,500 --> 00:00:03,000\r\nDzień dobry\r\n\r\n2\r\n00:01:02,000 --> 00:01:04,250\r\nMąka,\r\nwoda, sól\r\n'
const read = (text: string) => readFile(new File([text], 'captions'), 'pl')

describe('a file with captions', () => {
  it('of SRT becomes WebVTT', async () => {
    const { cues, lost, vtt } = await read(srt)
    expect([cues.length, lost]).toEqual([2, 0])
    expect(vtt).toBe(
      'WEBVTT\n\n00:00:01.500 --> 00:00:03.000\nDzień dobry\n\n00:01:02.000 --> 00:01:04.250\nMąka,\nwoda, sól\n',
    )
  })
  it('of WebVTT stays as it is, unless something in it can’t be read', async () => {
    const styled = 'WEBVTT\n\nSTYLE\n::cue { color: red }\n\n00:01.000 --> 00:02.000 line:0\nOne\n'
    expect((await read(styled)).vtt).toBe(styled)
    const broken = await read(`${styled}\n00:05.000 -> 00:06.000\nTwo\n`)
    expect([broken.lost, broken.vtt]).toEqual([1, 'WEBVTT\n\n00:00:01.000 --> 00:00:02.000 line:0\nOne\n'])
  })
  it('without any says so', async () => {
    for (const text of ['', 'just some text', 'WEBVTT\n\nfoo --> bar\nbroken\n'])
      expect(await read(text)).toMatchObject({ cues: [], vtt: '' })
  })
  it('is read in the encoding that its language had before UTF-8', () => {
    const of = (...bytes: number[]) => new Uint8Array(bytes).buffer
    expect(decode(of(0xbf, 0xf3, 0xb3, 0xe6), 'pl')).toBe('żółć')
    expect(decode(of(0xdc, 0x62, 0x75, 0x6e, 0x67), 'de')).toBe('Übung')
    expect(decode(of(0xff, 0xfe, 0x7c, 0x01), 'pl')).toBe('ż')
    expect(decode(new TextEncoder().encode('żółć').buffer, 'pl')).toBe('żółć')
  })
})
