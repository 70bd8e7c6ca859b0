import { expect, it } from 'vitest'
import { addChapter, moveChapter } from './chapterList'

it('chapters stay in order, and no two begin at the same time', () => {
  const [one] = addChapter([], 5_400)
  expect(one).toEqual([{ startMs: 5_000, title: '' }])
  const [two, index] = addChapter(one, 5_900)
  expect([two.map(chapter => chapter.startMs), index]).toEqual([[5_000, 6_000], 1])
  expect(addChapter(two, 0)[1]).toBe(0)
  expect(moveChapter(two, 0, 6_000)).toBeNull()
  expect(moveChapter(two, 0, 9_000)?.map(chapter => chapter.startMs)).toEqual([6_000, 9_000])
  expect(moveChapter(two, 0, 5_000)).toEqual(two)
})
