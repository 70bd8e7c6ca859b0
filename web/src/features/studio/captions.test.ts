import { describe, expect, it } from 'vitest'
import {
  type Cue,
  closeGaps,
  insert,
  merge,
  mergeTracks,
  parse,
  readCues,
  readTime,
  retime,
  shift,
  shortStamp,
  shownAt,
  split,
  toCheck,
  troubles,
  writeCues,
  writeSrt,
} from './captions'

const srt =
  '1\r\n00:00:01,500 --> 00:00:03,000\r\nDzień dobry\r\n\r\n2\r\n00:01:02,000 --> 00:01:04,250\r\nMąka,\r\nwoda, sól\r\n'

describe('captions', () => {
  it('of WebVTT are read with settings and without hours', () => {
    const vtt = 'WEBVTT\n\nNOTE x\n\nintro\n00:01.000 --> 00:02.500 line:0\nHello\n'
    expect(readCues(vtt)).toEqual([{ start: 1000, end: 2500, text: 'Hello', settings: 'line:0' }])
  })
  it('whose times can’t be read, or end before they begin, are counted and left out', () => {
    const file =
      'WEBVTT\n\nNOTE mine\n\n00:01.000 --> 00:02.000\nOne\n\n00:03:00 --> 00:04:00\nno parts\n\n00:05.000 -> 00:06.000\nan arrow\n\n00:09.000 --> 00:08.000\nBackwards\n'
    expect(parse(file)).toEqual({ cues: [{ start: 1000, end: 2000, text: 'One' }], lost: 3 })
  })
  it('are the same after writing and reading', () => {
    const cues = readCues(srt)
    expect(readCues(writeCues(cues))).toEqual(cues)
  })
  it('keep what viewers see: places, bold and who speaks, but no other markup', () => {
    const [cue] = readCues('WEBVTT\n\n00:01.000 --> 00:02.000 line:0\n<v Ada><c.red>5 &lt; <i>6</i></c></v> & so\n')
    expect(cue).toEqual({ start: 1000, end: 2000, text: 'Ada: 5 < <i>6</i> & so', settings: 'line:0' })
    expect(writeCues(cue ? [cue] : [])).toBe(
      'WEBVTT\n\n00:00:01.000 --> 00:00:02.000 line:0\nAda: 5 &lt; <i>6</i> &amp; so\n',
    )
  })
  it('without a text are no track, and never end a cue early', () => {
    expect(writeCues([{ start: 0, end: 1000, text: ' ' }])).toBe('')
    const cues = [{ start: 0, end: 1000, text: 'a\n\nb --> c' }]
    expect(readCues(writeCues(cues))).toEqual([{ start: 0, end: 1000, text: 'a\nb --> c' }])
    expect(readCues(writeSrt(cues))[0]?.text).toBe('a\nb --> c')
  })
  it('are split at the cursor, at the playhead or in the middle', () => {
    const cues = [{ start: 0, end: 2000, text: 'one two three four' }]
    expect(split(cues, 0)).toEqual([
      { start: 0, end: 1000, text: 'one two' },
      { start: 1000, end: 2000, text: 'three four' },
    ])
    expect(split(cues, 0, { ms: 1500 }).map(c => [c.start, c.text])).toEqual([
      [0, 'one two three'],
      [1500, 'four'],
    ])
    expect(split(cues, 0, { caret: 3, ms: 9000 })).toMatchObject([
      { text: 'one', end: 333 },
      { text: 'two three four' },
    ])
    expect(split([{ start: 0, end: 2000, text: '' }], 0)).toHaveLength(2)
  })
  it('are merged on one line if they fit', () => {
    const two = [
      { start: 0, end: 1000, text: 'one two' },
      { start: 1000, end: 2000, text: 'three' },
    ]
    expect(merge(two, 0)).toEqual([{ start: 0, end: 2000, text: 'one two three' }])
    const long = two.map(cue => ({ ...cue, text: 'x'.repeat(30) }))
    expect(merge(long, 0)[0]?.text).toBe(`${'x'.repeat(30)}\n${'x'.repeat(30)}`)
    expect(merge(two, 1)).toBe(two)
  })
  it('are shifted together, as far as the beginning of the video', () => {
    const two = [
      { start: 500, end: 1000, text: 'a' },
      { start: 1000, end: 2000, text: 'b' },
    ]
    expect(shift(two, -800).map(c => c.start)).toEqual([0, 500])
    expect(shift(two, 250, 1).map(c => c.start)).toEqual([500, 1250])
  })
  it('are added where there is room, and moved by their times', () => {
    const cues = [
      { start: 0, end: 1000, text: 'a' },
      { start: 2500, end: 3000, text: 'b' },
    ]
    expect(insert(cues, 1000)).toEqual([[cues[0], { start: 1000, end: 2500, text: '' }, cues[1]], 1])
    expect(insert([], 700)[0]).toEqual([{ start: 700, end: 2700, text: '' }])
    expect(retime(cues, 0, { start: 4000 })).toEqual([[cues[1], { start: 4000, end: 5000, text: 'a' }], 1])
    expect(retime(cues, 1, { end: 2500 })).toBeNull()
    expect(cues.map((_, i) => shownAt(cues, 1000 * i))).toEqual([0, -1])
  })
  it('say what is hard to read, by the limits of the approval', () => {
    const cue = { start: 1000, end: 2000, text: 'x'.repeat(20) }
    expect(troubles(cue, undefined)).toEqual([])
    expect(troubles({ ...cue, text: 'x'.repeat(21) }, undefined)).toEqual(['fast'])
    expect(troubles({ ...cue, text: `<b>${'x'.repeat(20)}</b>` }, undefined)).toEqual([])
    expect(troubles({ ...cue, end: 1800, text: 'x' }, undefined)).toEqual(['short'])
    expect(troubles(cue, { start: 0, end: 1011, text: '' })).toEqual(['overlap'])
    expect(troubles(cue, { start: 0, end: 919, text: '' })).toEqual(['gap'])
    expect(troubles(cue, { start: 0, end: 920, text: '' })).toEqual([])
    expect(troubles({ ...cue, end: 9000, text: 'x'.repeat(43) }, undefined)).toEqual(['long'])
    expect(troubles(cue, undefined, 1000)).toEqual(['late'])
    const gap = [{ start: 0, end: 919, text: '' }, cue]
    expect(closeGaps(gap)).toEqual([{ start: 0, end: 1000, text: '' }, cue])
    expect([toCheck(['gap']), toCheck(['gap', 'long'])]).toEqual([false, true])
  })
  it('are joined after two people have changed different ones', () => {
    const base = ['a', 'b', 'c'].map((text, i) => ({ start: i * 1000, end: i * 1000 + 900, text }))
    const [a, b, c] = base as [Cue, Cue, Cue]
    const [mine, theirs] = [
      [{ ...a, text: 'A' }, b, c],
      [a, b, { ...c, text: 'C' }, { start: 5000, end: 6000, text: 'd' }],
    ]
    const both = [{ ...a, text: 'A' }, b, { ...c, text: 'C' }, { start: 5000, end: 6000, text: 'd' }]
    expect(mergeTracks(base, mine, theirs)).toEqual(both)
    expect(mergeTracks(base, theirs, mine)).toEqual(both)
    expect(mergeTracks(base, mine, [{ ...a, text: 'other' }, b, c])).toBeNull()
    expect(mergeTracks([], [a], [b])).toBeNull()
  })
  it('times are read as people type them', () => {
    expect(['1:23', '1:02:03.5', '83,25', '1:2', '1:61', 'soon'].map(readTime)).toEqual([
      83_000,
      3_723_500,
      83_250,
      undefined,
      undefined,
      undefined,
    ])
    expect([83_456, 0, 3_723_500, 600_000].map(shortStamp)).toEqual([
      '1:23.456',
      '0:00.000',
      '1:02:03.500',
      '10:00.000',
    ])
    expect([83_456, 3_723_500].map(ms => readTime(shortStamp(ms)))).toEqual([83_456, 3_723_500])
  })
})
