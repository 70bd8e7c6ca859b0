import { describe, expect, it } from 'vitest'
import { asVtt, merge, readCues, readTime, shift, split, stamp, trouble, writeCues } from './captions'

const srt =
  '1\r\n00:00:01,500 --> 00:00:03,000\r\nDzień dobry\r\n\r\n2\r\n00:01:02,000 --> 00:01:04,250\r\nMąka,\r\nwoda, sól\r\n'

describe('captions', () => {
  it('of SRT become WebVTT', () => {
    expect(asVtt(srt)).toBe(
      'WEBVTT\n\n00:00:01.500 --> 00:00:03.000\nDzień dobry\n\n00:01:02.000 --> 00:01:04.250\nMąka,\nwoda, sól\n',
    )
  })
  it('of WebVTT stay as they are, and are read with settings and without hours', () => {
    const vtt = 'WEBVTT\n\nNOTE x\n\nintro\n00:01.000 --> 00:02.500 line:0\nHello\n'
    expect(asVtt(vtt)).toBe(vtt)
    expect(readCues(vtt)).toEqual([{ start: 1000, end: 2500, text: 'Hello' }])
  })
  it('are the same after writing and reading', () => {
    const cues = readCues(srt)
    expect(readCues(writeCues(cues))).toEqual(cues)
  })
  it('are split, merged and shifted', () => {
    const cues = [{ start: 0, end: 2000, text: 'one two three' }]
    const two = split(cues, 0)
    expect(two).toEqual([
      { start: 0, end: 1000, text: 'one two' },
      { start: 1000, end: 2000, text: 'three' },
    ])
    expect(merge(two, 0)).toEqual([{ start: 0, end: 2000, text: 'one two\nthree' }])
    expect(shift(two, -500)[0]).toEqual({ start: 0, end: 500, text: 'one two' })
  })
  it('say what is hard to read', () => {
    const cue = { start: 0, end: 1000, text: 'x'.repeat(10) }
    expect(trouble(cue, undefined)).toBeNull()
    expect(trouble({ ...cue, text: 'x'.repeat(30) }, undefined)).toBe('fast')
    expect(trouble({ ...cue, end: 300 }, undefined)).toBe('short')
    expect(trouble(cue, { ...cue, start: 900 })).toBe('overlap')
  })
  it('times are read as people type them', () => {
    expect([readTime('1:23'), readTime('1:02:03.5'), readTime('soon')]).toEqual([83_000, 3_723_500, undefined])
    expect(stamp(83_456)).toBe('00:01:23.456')
  })
})
