import type { Chapter } from './api'

const inOrder = (chapters: Chapter[]) => chapters.toSorted((a, b) => a.startMs - b.startMs)

// With one that begins at a time, in whole seconds, or at the next second that is free; and where it is in the list.
export function addChapter(chapters: Chapter[], at: number): [Chapter[], number] {
  const taken = new Set(chapters.map(chapter => chapter.startMs))
  let startMs = Math.floor(at / 1000) * 1000
  while (taken.has(startMs)) startMs += 1000
  const made = { startMs, title: '' }
  const all = inOrder([...chapters, made])
  return [all, all.indexOf(made)]
}

// With one of them at another time; null if another begins then.
export function moveChapter(chapters: Chapter[], index: number, startMs: number): Chapter[] | null {
  const chapter = chapters[index]
  if (!chapter || chapters.some((other, i) => i !== index && other.startMs === startMs)) return null
  return inOrder(chapters.with(index, { ...chapter, startMs }))
}
