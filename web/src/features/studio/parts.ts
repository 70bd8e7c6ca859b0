import { ApiProblem, api } from '@/api/client'
import {
  type Bank,
  type Draft,
  type Landing,
  type LessonContent,
  type Plan,
  type Price,
  type StudioLesson,
  studio,
} from './api'
import { alike, apply, difference, lessonsOf, mergeOutlines, type Op, type Outline } from './outline'
import type { Part, Saved } from './saving'

type Revised<T> = T & { revision: number }

function field<T extends object>(
  course: string,
  key: string,
  pick: (draft: Draft) => Revised<T>,
  of: (all: T) => T,
): Part<T> {
  return {
    key,
    present: async () => savedOf(pick(await studio.draft(course)), of),
    save: async (value, base) => {
      const { revision } = await api.put<{ revision: number }>(`/studio/courses/${course}/${key}`, {
        ...value,
        revision: base.revision,
      })
      return { value, revision }
    },
  }
}

const savedOf = <T extends object>(part: Revised<T>, of: (all: T) => T): Saved<T> => ({
  value: of(part),
  revision: part.revision,
})

// What a person edits of each; the server's answers say more.
const planOf = ({ title, summary, subject, category, level, language, months, ...lists }: Plan): Plan => {
  const { audience, objectives, requirements, skills } = lists
  return { title, summary, subject, category, level, language, months, audience, objectives, requirements, skills }
}
const landingOf = ({ description, coverMediaId, coverSeed, promoMediaId, faq }: Landing): Landing => ({
  description,
  coverMediaId,
  coverSeed,
  promoMediaId,
  faq,
})
const priceOf = ({ cents, currency }: Price): Price => ({ cents, currency })

const bankOf = ({ questions }: Bank): Bank => ({ questions })

const outlineOf = (draft: Draft): Outline =>
  draft.sections.map(section => ({
    id: section.id,
    title: section.title,
    lessons: section.lessons.map(({ id, title, kind, preview }) => ({ id, title, kind, preview })),
  }))

// The parts of a course, each with what the server has of it.
export function partsOf(course: string, draft: Draft) {
  return [
    opened(
      field<Plan>(course, 'plan', d => d.plan, planOf),
      savedOf(draft.plan, planOf),
    ),
    opened(
      field<Landing>(course, 'landing', d => d.landing, landingOf),
      savedOf(draft.landing, landingOf),
    ),
    opened(
      field<Price>(course, 'price', d => d.price, priceOf),
      savedOf(draft.price, priceOf),
    ),
    opened(
      field<Bank>(course, 'bank', d => d.bank, bankOf),
      savedOf(draft.bank, bankOf),
    ),
    opened(curriculum(course, draft), { value: outlineOf(draft), revision: draft.orderRevision }),
  ]
}

// biome-ignore lint/suspicious/noExplicitAny: parts with values of different types in one list
const opened = <T>(part: Part<T>, fresh: Saved<T>) => ({ part: part as Part<any>, fresh: fresh as Saved<any> })

// The newest revision known of each section, by id.
const revisions = new Map<string, number>()
const learn = (draft: Draft) => {
  for (const { id, revision } of draft.sections) revisions.set(id, Math.max(revision, revisions.get(id) ?? 0))
}
// What this window has removed is restored under its id.
const removed = new Set<string>()

function curriculum(course: string, draft: Draft): Part<Outline> {
  learn(draft)
  return {
    key: 'curriculum',
    merge: mergeOutlines,
    alike,
    present: async () => {
      const now = await studio.draft(course)
      learn(now)
      return { value: outlineOf(now), revision: now.orderRevision }
    },
    save: async (wanted, base, ack) => {
      let now = base
      const ops = difference(base.value, wanted)
      const restores = ops.some(
        op =>
          (op.is === 'add-section' && removed.has(op.section.id)) ||
          (op.is === 'add-lesson' && removed.has(op.lesson.id)),
      )
      for (const op of restores
        ? [...ops.filter(op => op.is !== 'order'), { is: 'order' as const, outline: wanted }]
        : ops) {
        const revision = await ask(course, op, now)
        now = { value: apply(now.value, op), revision: revision ?? now.revision }
        ack(now)
      }
      return now
    },
  }
}

// One request; it resolves to the revision of the order, where that has changed.
async function ask(course: string, op: Op, now: Saved<Outline>): Promise<number | undefined> {
  const at = `/studio/courses/${course}`
  switch (op.is) {
    case 'add-section': {
      const { id, title } = op.section
      if (removed.has(id)) await api.post(`${at}/sections/${id}/restore`)
      else await api.post(`${at}/sections`, { id, title, afterId: op.afterId })
      return void removed.delete(id)
    }
    case 'add-lesson': {
      const { id, title, kind } = op.lesson
      if (removed.has(id)) await api.post(`${at}/lessons/${id}/restore`)
      else await api.post(`${at}/lessons`, { id, title, kind, sectionId: op.sectionId, afterId: op.afterId })
      return void removed.delete(id)
    }
    case 'name-section': {
      const body = { title: op.title, revision: revisions.get(op.id) ?? 1 }
      const { revision } = await api.put<{ revision: number }>(`${at}/sections/${op.id}`, body)
      return void revisions.set(op.id, revision)
    }
    case 'set-lesson':
      return setRow(course, op, now)
    case 'order': {
      const sections = op.outline.map(({ id, lessons }) => ({ id, lessons: lessons.map(lesson => lesson.id) }))
      const answer = await api.put<{ revision: number }>(`${at}/order`, { revision: now.revision, sections })
      return answer.revision
    }
    case 'remove-lesson':
    case 'remove-section':
      await api.delete(`${at}/${op.is === 'remove-lesson' ? 'lessons' : 'sections'}/${op.id}`)
      return void removed.add(op.id)
  }
}

// A row of the curriculum has two fields of a lesson; the others stay as they are.
async function setRow(course: string, op: Op & { is: 'set-lesson' }, now: Saved<Outline>) {
  const lesson = await studio.lesson(course, op.id)
  const before = lessonsOf(now.value).find(one => one.id === op.id)
  const wanted = { title: op.title, preview: op.preview }
  for (const field of ['title', 'preview'] as const) {
    const [was, is, wants] = [before?.[field], lesson[field], wanted[field]]
    if (wants !== was && is !== was && is !== wants) throw conflict()
    if (wants === was) Object.assign(wanted, { [field]: is })
  }
  await studio.saveLesson(course, op.id, { ...contentOf(lesson), ...wanted }, lesson.revision)
  return undefined
}

const conflict = () => new ApiProblem({ title: 'conflict', status: 409, code: 'draft.conflict' })

// The part of a lesson that a person edits.
export const contentOf = (lesson: StudioLesson): LessonContent => {
  const { title, kind, preview, mediaId, posterMediaId, durationMs, captions, chapters, body, quiz, resources } = lesson
  return {
    title,
    kind,
    preview,
    mediaId,
    posterMediaId,
    durationMs,
    captions,
    chapters,
    body,
    quiz: quiz ?? null,
    resources,
  }
}
export const lessonPart = (course: string, id: string): Part<LessonContent> => ({
  key: `lesson/${id}`,
  present: async () => {
    const lesson = await studio.lesson(course, id)
    return { value: contentOf(lesson), revision: lesson.revision }
  },
  save: async (value, base) => {
    const { revision } = await studio.saveLesson(course, id, value, base.revision)
    return { value, revision }
  },
})
