import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useCallback, useMemo, useRef } from 'react'
import { uuid } from '@/lib/uuid'
import { toast } from '@/ui/toast'
import {
  type Kind,
  lessonsOf,
  moveLessons,
  moveSection,
  type Outline,
  placeOf,
  remove,
  setLesson,
  setSection,
  stepLesson,
} from './outline'
import { useSaver } from './saver'

const key = 'curriculum'

// What a person can do to the curriculum. The functions stay the same, so that a row is drawn again only when it has
// changed.
export function useCurriculumActions() {
  const { t } = useLingui()
  const saver = useSaver()
  const texts = {
    untitled: t`Untitled`,
    untitledSection: t`Untitled section`,
    deleted: (name: string) => t`“${name}” deleted`,
    deletedMany: (n: number) => t`${plural(n, { one: '# lesson deleted', other: '# lessons deleted' })}`,
    section: (at: number, count: number) => t`Section ${at} of ${count}`,
    lesson: (nth: number, of: number, name: string) => t`Lesson ${nth} of ${of} in ${name}`,
  }
  const words = useRef(texts)
  words.current = texts
  const change = useCallback(
    (make: (now: Outline) => Outline, field = '') => {
      const now = saver.view<Outline>(key)?.value
      if (now) saver.edit(key, make(now), field)
    },
    [saver],
  )
  return useMemo(
    () => ({
      change,
      addSection: (title: string): string => {
        const id = uuid()
        change(all => [...all, { id, title, lessons: [] }])
        return id
      },
      // After another lesson, or at the end of the section.
      addLesson: (sectionId: string, kind: Kind, afterId: string | null = null): string => {
        const lesson = { id: uuid(), title: '', kind, preview: false }
        change(all =>
          all.map(section => {
            if (section.id !== sectionId) return section
            const at = section.lessons.findIndex(one => one.id === afterId)
            const lessons = section.lessons.toSpliced(at < 0 ? section.lessons.length : at + 1, 0, lesson)
            return { ...section, lessons }
          }),
        )
        return lesson.id
      },
      nameSection: (id: string, title: string) => change(all => setSection(all, id, title), id),
      nameLesson: (id: string, title: string) => change(all => setLesson(all, id, { title }), id),
      setPreview: (id: string, preview: boolean) => change(all => setLesson(all, id, { preview })),
      removeAll: (ids: Set<string>) => {
        const now = saver.view<Outline>(key)?.value ?? []
        const section = now.find(one => ids.has(one.id))
        const lesson = lessonsOf(now).find(one => ids.has(one.id))
        const name = section?.title || lesson?.title || words.current.untitled
        const n = ids.size
        const before = now
        const after = remove(now, ids)
        saver.edit(key, after)
        toast(n > 1 ? words.current.deletedMany(n) : words.current.deleted(name), () => {
          // What has changed since stays; only what was removed comes back.
          const present = saver.view<Outline>(key)?.value ?? []
          saver.edit(key, present === after ? before : bringBack(before, present, ids))
        })
      },
      move: (ids: Set<string>, sectionId: string, beforeId: string | null) =>
        change(all => moveLessons(all, ids, sectionId, beforeId)),
      step: (id: string, by: 1 | -1) => change(all => stepLesson(all, id, by)),
      moveSection: (id: string, to: number) => change(all => moveSection(all, id, to)),
      stepSection: (id: string, by: 1 | -1) =>
        change(all => moveSection(all, id, all.findIndex(section => section.id === id) + by)),
      now: () => saver.view<Outline>(key)?.value ?? [],
      // Where a lesson or section stands, for those who don't see it.
      where: (id: string): string => {
        const all = saver.view<Outline>(key)?.value ?? []
        const at = all.findIndex(section => section.id === id) + 1
        const count = all.length
        if (at > 0) return words.current.section(at, count)
        const { section, at: nth, of } = placeOf(all, id)
        return words.current.lesson(nth, of, section?.title || words.current.untitledSection)
      },
    }),
    [change, saver],
  )
}

export type Actions = ReturnType<typeof useCurriculumActions>

function bringBack(before: Outline, now: Outline, ids: Set<string>): Outline {
  const sections = before.filter(section => ids.has(section.id))
  const restored = [...now, ...sections]
  return restored.map(section => {
    const lost = before.find(one => one.id === section.id)?.lessons.filter(lesson => ids.has(lesson.id)) ?? []
    const there = new Set(section.lessons.map(lesson => lesson.id))
    return { ...section, lessons: [...section.lessons, ...lost.filter(lesson => !there.has(lesson.id))] }
  })
}
