import { describe, expect, it } from 'vitest'
import {
  apply,
  difference,
  mergeOutlines,
  moveLessons,
  moveSection,
  type Outline,
  remove,
  setLesson,
  setSection,
  stepLesson,
} from './outline'

// "A: 1 2 | B: 3" is a curriculum.
function outline(text: string): Outline {
  return text.split(' | ').map(part => {
    const [id = '', lessons = ''] = part.split(':')
    const all = lessons.trim().split(' ').filter(Boolean)
    return { id, title: id, lessons: all.map(l => ({ id: l, title: l, kind: 'video' as const, preview: false })) }
  })
}
const text = (o: Outline) => o.map(s => `${s.id}:${s.lessons.map(l => ` ${l.id}`).join('')}`).join(' | ')
const start = outline('A: 1 2 3 | B: 4 | C:')

// A server that does what it is asked, one request after the other.
function reached(saved: Outline, wanted: Outline) {
  const ops = difference(saved, wanted)
  const known = (o: Outline) => [...o.map(s => s.id), ...o.flatMap(s => s.lessons.map(l => l.id))].sort()
  let now = saved
  for (const op of ops) {
    if (op.is === 'order') expect(known(op.outline)).toEqual(known(now)) // an order names all there is
    if (op.is === 'remove-section')
      now = apply(now, op) // with its lessons
    else now = apply(now, op)
  }
  return { now, ops: ops.map(op => op.is) }
}

describe('moving', () => {
  it.each([
    ['into another section', moveLessons(start, new Set(['1', '3']), 'B', '4'), 'A: 2 | B: 1 3 4 | C:'],
    ['to the end of an empty one', moveLessons(start, new Set(['2']), 'C', null), 'A: 1 3 | B: 4 | C: 2'],
    ['before one that moves too', moveLessons(start, new Set(['1', '2']), 'A', '2'), 'A: 1 2 3 | B: 4 | C:'],
    ['one place down', stepLesson(start, '1', 1), 'A: 2 1 3 | B: 4 | C:'],
    ['one place up', stepLesson(start, '3', -1), 'A: 1 3 2 | B: 4 | C:'],
    ['down into the next section', stepLesson(start, '3', 1), 'A: 1 2 | B: 3 4 | C:'],
    ['up into the section before', stepLesson(start, '4', -1), 'A: 1 2 3 4 | B: | C:'],
    ['not past the first', stepLesson(start, '1', -1), text(start)],
    ['a section to the front', moveSection(start, 'C', 0), 'C: | A: 1 2 3 | B: 4'],
  ])('%s', (_, got, want) => {
    expect(text(got)).toBe(want)
  })
})

describe('what is asked of the server', () => {
  const section = { id: 'D', title: 'D', lessons: [{ id: '5', title: '5', kind: 'quiz' as const, preview: false }] }
  it.each([
    ['nothing', start, []],
    ['a name', setSection(start, 'B', 'Better'), ['name-section']],
    ['a preview', setLesson(start, '4', { preview: true }), ['set-lesson']],
    ['a new section with a lesson', start.toSpliced(1, 0, section), ['add-section', 'add-lesson']],
    [
      'a new lesson between others',
      moveLessons(
        start.map(s => (s.id === 'A' ? { ...s, lessons: [...s.lessons, ...section.lessons] } : s)),
        new Set(['5']),
        'A',
        '2',
      ),
      ['add-lesson'],
    ],
    ['an order', moveLessons(start, new Set(['1']), 'B', null), ['order']],
    ['a removal', remove(start, new Set(['2'])), ['remove-lesson']],
    ['a section removed with its lessons', remove(start, new Set(['A'])), ['remove-section']],
    [
      'a section removed whose lessons move out',
      remove(moveLessons(start, new Set(['4']), 'A', null), new Set(['B'])),
      ['order', 'remove-section'],
    ],
  ])('%s', (_, wanted, ops) => {
    const got = reached(start, wanted)
    expect(got.now).toEqual(wanted)
    expect(got.ops).toEqual(ops)
  })
})

describe('two windows', () => {
  it('that add, name and remove are joined', () => {
    const mine = setSection(remove(start, new Set(['2'])), 'B', 'Mine')
    const theirs = [...setLesson(start, '1', { title: 'Theirs' }), { id: 'Z', title: 'Z', lessons: [] }]
    const joined = mergeOutlines(start, mine, theirs)
    expect(joined && text(joined)).toBe('A: 1 3 | B: 4 | C: | Z:')
    expect(joined?.[0]?.lessons[0]?.title).toBe('Theirs')
    expect(joined?.[1]?.title).toBe('Mine')
  })
  it('that both move lessons, or name one thing differently, are for the person', () => {
    expect(mergeOutlines(start, stepLesson(start, '1', 1), stepLesson(start, '3', -1))).toBeNull()
    expect(mergeOutlines(start, setSection(start, 'A', 'x'), setSection(start, 'A', 'y'))).toBeNull()
  })
  it('an order and a name are joined', () => {
    const joined = mergeOutlines(start, stepLesson(start, '1', 1), setLesson(start, '1', { title: 'New' }))
    expect(joined && text(joined)).toBe('A: 2 1 3 | B: 4 | C:')
    expect(joined?.[0]?.lessons[1]?.title).toBe('New')
  })
})

it('leaves every section as it is in which nothing changes', () => {
  const outline = Array.from({ length: 3 }, (_, s) => ({
    id: `s${s}`,
    title: '',
    lessons: [{ id: `l${s}`, title: '', kind: 'text' as const, preview: false }],
  }))
  const unchanged = (next: Outline) => next.filter((section, i) => section === outline[i]).map(s => s.id)
  expect(unchanged(setLesson(outline, 'l1', { title: 'x' }))).toEqual(['s0', 's2'])
  expect(unchanged(remove(outline, new Set(['l2'])))).toEqual(['s0', 's1'])
  expect(unchanged(moveLessons(outline, new Set(['l0']), 's2', null))).toEqual(['s1'])
})
