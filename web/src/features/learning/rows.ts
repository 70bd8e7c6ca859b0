import type { Classroom, LessonRow } from '@/api/types'

export const rowsOf = (room: Classroom): LessonRow[] => room.course.sections.flatMap(section => section.lessons)

// The lessons before and after one, from the course's contents: known before the lesson itself has loaded.
export function around(room: Classroom, lessonId: string) {
  const rows = rowsOf(room)
  const at = rows.findIndex(row => row.id === lessonId)
  return { row: rows[at], before: at > 0 ? rows[at - 1] : undefined, next: at < 0 ? undefined : rows[at + 1] }
}
