import { describe, expect, it } from 'vitest'
import { found, titleOf } from './folder'

const files = (...paths: string[]) =>
  paths.map(path => ({ path, file: new File(['x'], path.split('/').at(-1) as string) }))
const plain = (paths: string[]) => {
  const { title, sections, left } = found(files(...paths), 'Section 1')
  return { title, left, sections: sections.map(s => [s.title, s.lessons.map(l => `${l.kind}: ${l.title}`)]) }
}

describe('a title from a file’s name', () => {
  it.each([
    ['03_lists-and-loops', 'Lists and loops'],
    ['1.2 - Über uns', 'Über uns'],
    ['Lesson 4: Żółw i gęś', 'Żółw i gęś'],
    ['2026', '2026'],
    ['10) What-if questions', 'What-if questions'],
    ['第一課', '第一課'],
    ['🍞 bread', '🍞 bread'],
  ])('%s is %s', (name, title) => {
    expect(titleOf(name)).toBe(title)
  })
})

describe('a dropped folder', () => {
  it('becomes sections and lessons in the order of the names', () => {
    const got = plain([
      'bread-at-home/10-Baking/1 The oven.mp4',
      'bread-at-home/2_Dough/02 kneading.mov',
      'bread-at-home/2_Dough/10 resting.mp4',
      'bread-at-home/2_Dough/1 mixing.mp4',
      'bread-at-home/2_Dough/recipe.pdf',
      'bread-at-home/.DS_Store',
    ])
    expect(got.title).toBe('Bread at home')
    expect(got.left).toEqual([])
    expect(got.sections).toEqual([
      ['Dough', ['video: Mixing', 'video: Kneading', 'video: Resting', 'file: Recipe']],
      ['Baking', ['video: The oven']],
    ])
  })
  it('gives captions to the video of the same name, and says what it leaves out', () => {
    const { sections, left } = found(files('a/1.mp4', 'a/1.de.vtt', 'a/1.srt', 'a/alone.vtt', 'a/setup.exe'), '')
    expect(sections[0]?.lessons[0]?.captions.map(c => c.language)).toEqual(['de', ''])
    expect(left.sort()).toEqual(['a/alone.vtt', 'a/setup.exe'])
  })
  it('that is only files is one section', () => {
    expect(plain(['b.mp4', 'a.md']).sections).toEqual([['Section 1', ['text: A', 'video: B']]])
  })
  it('keeps what is in folders of folders together', () => {
    const got = plain(['c/Part 1/Chapter 1 Start/x.mp4', 'c/Part 1/Chapter 2 More/y.mp4', 'c/z.mp4'])
    expect(got.sections.map(([title]) => title)).toEqual(['Part 1: Start', 'Part 1: More', 'Section 1'])
  })
})
