import { Trans, useLingui } from '@lingui/react/macro'
import { Download } from 'lucide-react'
import type { Classroom, LessonRow } from '@/api/types'
import { bytes } from '@/lib/format'
import { LessonLink } from './LessonLink'
import { rowsOf } from './rows'

// The files of a lesson, to be downloaded.
export function Files({ room, lesson }: { room: Classroom; lesson: LessonRow }) {
  const { i18n } = useLingui()
  return (
    <ul className="grid gap-2">
      {lesson.resources.map(file => (
        <li key={file.id}>
          <a href={room.resources[file.id]} download className="class-file">
            <span className="class-file-icon">
              <Download size={18} strokeWidth={1.75} aria-hidden="true" />
            </span>
            <span className="flex-1 min-w-0">
              <span className="block font-semibold leading-snug">{file.name}</span>
              <span className="block text-13 text-muted tnum">{bytes(file.bytes, i18n.locale)}</span>
            </span>
          </a>
        </li>
      ))}
    </ul>
  )
}

// The files of this lesson first, then those of the course's other lessons.
export function Resources({ room, lessonId }: { room: Classroom; lessonId: string }) {
  const having = rowsOf(room).filter(row => row.resources.length > 0)
  const here = having.find(row => row.id === lessonId)
  const others = having.filter(row => row !== here)
  if (having.length === 0)
    return (
      <p className="class-none">
        <Trans>This course has no files to download.</Trans>
      </p>
    )
  return (
    <div className="grid gap-7 p-4 sm:p-5">
      <section className="grid gap-3">
        <h2 className="text-18">
          <Trans>This lesson</Trans>
        </h2>
        {here ? (
          <Files room={room} lesson={here} />
        ) : (
          <p className="text-muted text-14">
            <Trans>No files for this lesson.</Trans>
          </p>
        )}
      </section>
      {others.length > 0 && (
        <section className="grid gap-4">
          <h2 className="text-18">
            <Trans>Other lessons</Trans>
          </h2>
          {others.map(row => (
            <div key={row.id} className="grid gap-2">
              <LessonLink slug={room.course.slug} to={row} className="text-14 text-muted hover:underline w-fit">
                {row.title}
              </LessonLink>
              <Files room={room} lesson={row} />
            </div>
          ))}
        </section>
      )}
    </div>
  )
}
