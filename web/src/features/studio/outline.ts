import { same } from './merge'

export type Kind = 'video' | 'text' | 'file' | 'quiz'
export type OutlineLesson = { id: string; title: string; kind: Kind; preview: boolean }
export type OutlineSection = { id: string; title: string; lessons: OutlineLesson[] }
// The curriculum as one text: undo, saving and joining work on the whole of it.
export type Outline = OutlineSection[]

// One request each.
export type Op =
  | { is: 'add-section'; section: OutlineSection; afterId: string | null }
  | { is: 'add-lesson'; lesson: OutlineLesson; sectionId: string; afterId: string | null }
  | { is: 'name-section'; id: string; title: string }
  | { is: 'set-lesson'; id: string; title: string; preview: boolean }
  | { is: 'order'; outline: Outline }
  | { is: 'remove-lesson'; id: string }
  | { is: 'remove-section'; id: string }

export const lessonsOf = (outline: Outline) => outline.flatMap(section => section.lessons)
const bones = (outline: Outline) => outline.map(({ id, lessons }) => [id, lessons.map(lesson => lesson.id)])

// What to ask of the server so that a saved outline becomes the wanted one. What is removed goes last, when the lessons
// that leave a section have left it.
export function difference(saved: Outline, wanted: Outline): Op[] {
  const ops: Op[] = []
  const had = new Map(lessonsOf(saved).map(lesson => [lesson.id, lesson]))
  const sections = new Map(saved.map(section => [section.id, section]))
  wanted.forEach((section, i) => {
    const before = sections.get(section.id)
    if (!before)
      ops.push({ is: 'add-section', section: { ...section, lessons: [] }, afterId: wanted[i - 1]?.id ?? null })
    else if (before.title !== section.title) ops.push({ is: 'name-section', id: section.id, title: section.title })
    section.lessons.forEach((lesson, at) => {
      const old = had.get(lesson.id)
      const afterId = section.lessons[at - 1]?.id ?? null
      if (!old) ops.push({ is: 'add-lesson', lesson, sectionId: section.id, afterId: isIn(saved, afterId, section.id) })
      else if (!same(old, lesson)) {
        const { id, title, preview } = lesson
        ops.push({ is: 'set-lesson', id, title, preview })
      }
    })
  })
  const there = ops.reduce(apply, saved)
  const staying = new Set([...wanted, ...lessonsOf(wanted)].map(item => item.id))
  const ordered = withDoomed(there, wanted)
  const doomed = new Set([...there, ...lessonsOf(there)].map(item => item.id).filter(id => !staying.has(id)))
  if (!same(bones(remove(there, doomed)), bones(wanted))) ops.push({ is: 'order', outline: ordered })
  for (const section of ordered) {
    if (!staying.has(section.id)) ops.push({ is: 'remove-section', id: section.id })
    else
      for (const lesson of section.lessons)
        if (!staying.has(lesson.id)) ops.push({ is: 'remove-lesson', id: lesson.id })
  }
  return ops
}

// A neighbor only where the server knows it as one.
const isIn = (outline: Outline, id: string | null, sectionId: string) =>
  outline.find(section => section.id === sectionId)?.lessons.some(lesson => lesson.id === id) ? id : null

// The wanted order, with what is still there and will be removed at the end.
function withDoomed(there: Outline, wanted: Outline): Outline {
  const staying = new Set(lessonsOf(wanted).map(lesson => lesson.id))
  const left = new Map(there.map(s => [s.id, s.lessons.filter(lesson => !staying.has(lesson.id))]))
  const kept = wanted.map(section => ({ ...section, lessons: [...section.lessons, ...(left.get(section.id) ?? [])] }))
  const ids = new Set(wanted.map(section => section.id))
  return [...kept, ...there.filter(section => !ids.has(section.id)).map(s => ({ ...s, lessons: left.get(s.id) ?? [] }))]
}

// A section in which nothing has changed stays the same, so that it isn't drawn again.
const having = (section: OutlineSection, lessons: OutlineLesson[]): OutlineSection =>
  lessons.length === section.lessons.length && lessons.every((lesson, i) => lesson === section.lessons[i])
    ? section
    : { ...section, lessons }

// The outline after a request has been answered.
export function apply(outline: Outline, op: Op): Outline {
  const lessons = (change: (lessons: OutlineLesson[], section: OutlineSection) => OutlineLesson[]) =>
    outline.map(section => having(section, change(section.lessons, section)))
  switch (op.is) {
    case 'add-section':
      return insertAfter(outline, op.section, op.afterId)
    case 'add-lesson':
      return lessons((all, s) => (s.id === op.sectionId ? insertAfter(all, op.lesson, op.afterId) : all))
    case 'name-section':
      return outline.map(section => (section.id === op.id ? { ...section, title: op.title } : section))
    case 'set-lesson':
      return lessons(all => all.map(l => (l.id === op.id ? { ...l, title: op.title, preview: op.preview } : l)))
    case 'order':
      return op.outline
    case 'remove-lesson':
      return lessons(all => all.filter(lesson => lesson.id !== op.id))
    case 'remove-section':
      return outline.filter(section => section.id !== op.id)
  }
}

// Without a neighbor, at the end, as the server does it.
function insertAfter<T extends { id: string }>(list: T[], item: T, afterId: string | null): T[] {
  const at = list.findIndex(one => one.id === afterId)
  return list.toSpliced(at < 0 ? list.length : at + 1, 0, item)
}

// The server trims titles; that is no change.
export const alike = (a: Outline, b: Outline) => same(trimmed(a), trimmed(b))
const trimmed = (outline: Outline) =>
  outline.map(s => ({ ...s, title: s.title.trim(), lessons: s.lessons.map(l => ({ ...l, title: l.title.trim() })) }))

// Two windows' changes to one curriculum. Additions, names and removals are joined; null where both have moved things,
// or named the same thing differently.
export function mergeOutlines(base: Outline, mine: Outline, theirs: Outline): Outline | null {
  const ops = difference(base, mine)
  const others = difference(base, theirs)
  const named = (all: Op[]) =>
    new Map(all.flatMap(op => (op.is === 'name-section' || op.is === 'set-lesson' ? [[op.id, op] as const] : [])))
  const [my, their] = [named(ops), named(others)]
  for (const [id, op] of my) if (their.has(id) && !same(op, their.get(id))) return null
  if (ops.some(op => op.is === 'order')) {
    if (others.length > 0 && !others.every(op => op.is === 'name-section' || op.is === 'set-lesson')) return null
  }
  return ops.reduce((all, op) => (op.is === 'order' ? reorder(all, op.outline) : apply(all, op)), theirs)
}

// The same sections and lessons in another's order, each with its newest name.
function reorder(outline: Outline, order: Outline): Outline {
  const all = new Map(lessonsOf(outline).map(lesson => [lesson.id, lesson]))
  const sections = new Map(outline.map(section => [section.id, section]))
  return order.flatMap(({ id, lessons }) => {
    const section = sections.get(id)
    return section ? [{ ...section, lessons: lessons.flatMap(l => all.get(l.id) ?? []) }] : []
  })
}

// ---- what a person does to it

export const setSection = (outline: Outline, id: string, title: string): Outline =>
  apply(outline, { is: 'name-section', id, title })

export const setLesson = (outline: Outline, id: string, part: Partial<OutlineLesson>): Outline =>
  outline.map(s =>
    having(
      s,
      s.lessons.map(lesson => (lesson.id === id ? { ...lesson, ...part } : lesson)),
    ),
  )

export const remove = (outline: Outline, ids: Set<string>): Outline =>
  outline
    .filter(section => !ids.has(section.id))
    .map(section =>
      having(
        section,
        section.lessons.filter(lesson => !ids.has(lesson.id)),
      ),
    )

// Moves lessons, in the order in which they stand, before another one, or to the end of a section.
export function moveLessons(outline: Outline, ids: Set<string>, sectionId: string, beforeId: string | null): Outline {
  const moved = lessonsOf(outline).filter(lesson => ids.has(lesson.id))
  // The first lesson from there on that stays.
  const target = outline.find(section => section.id === sectionId)?.lessons ?? []
  const from = target.findIndex(lesson => lesson.id === beforeId)
  const before = from < 0 ? undefined : target.slice(from).find(lesson => !ids.has(lesson.id))
  return outline.map(section => {
    const rest = section.lessons.filter(lesson => !ids.has(lesson.id))
    if (section.id !== sectionId) return having(section, rest)
    const at = before ? rest.indexOf(before) : rest.length
    return having(section, rest.toSpliced(at, 0, ...moved))
  })
}

export function moveSection(outline: Outline, id: string, to: number): Outline {
  const at = outline.findIndex(section => section.id === id)
  const section = outline[at]
  if (!section) return outline
  return outline.toSpliced(at, 1).toSpliced(Math.max(0, Math.min(outline.length - 1, to)), 0, section)
}

// One place up or down, into the next section at its end.
export function stepLesson(outline: Outline, id: string, by: 1 | -1): Outline {
  const s = outline.findIndex(section => section.lessons.some(lesson => lesson.id === id))
  const section = outline[s]
  if (!section) return outline
  const at = section.lessons.findIndex(lesson => lesson.id === id)
  const within = at + by >= 0 && at + by < section.lessons.length
  if (within) {
    const before = by < 0 ? section.lessons[at - 1] : section.lessons[at + 2]
    return moveLessons(outline, new Set([id]), section.id, before?.id ?? null)
  }
  const next = outline[s + by]
  return next ? moveLessons(outline, new Set([id]), next.id, by > 0 ? (next.lessons[0]?.id ?? null) : null) : outline
}

// Where a lesson stands, counted from 1.
export function placeOf(outline: Outline, id: string) {
  const section = outline.find(one => one.lessons.some(lesson => lesson.id === id))
  const at = section?.lessons.findIndex(lesson => lesson.id === id) ?? -1
  return { section, at: at + 1, of: section?.lessons.length ?? 0 }
}
