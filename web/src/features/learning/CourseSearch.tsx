import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { NotebookPen, Quote, Search } from 'lucide-react'
import { type ReactNode, useDeferredValue, useState } from 'react'
import { api } from '@/api/client'
import { keyOf } from '@/api/keys'
import type { Classroom, Spoken } from '@/api/types'
import { clock } from '@/lib/date'
import { useMe } from '@/lib/me'
import { KindIcon } from './KindIcon'
import { notesQuery } from './notes'
import { rowsOf } from './rows'

const most = 20 // of what is said, and of one's notes
const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true, className: 'shrink-0 text-muted' } as const
const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

type Place = { lessonId: string; ms?: number | null }
type Props = { room: Classroom; lessonId: string; video?: HTMLVideoElement | null; children: ReactNode }

// Finds lessons, what is said in them, and one's own notes. Without words, the contents are shown.
export function CourseSearch({ room, lessonId, video, children }: Props) {
  const { t, i18n } = useLingui()
  const [typed, setTyped] = useState('')
  const words = useDeferredValue(typed.trim())
  const { slug } = room.course
  const person = useMe().me?.person?.id ?? ''
  const asked = { q: words, course: slug, most: String(most), in: i18n.locale }
  const said = useQuery({
    queryKey: keyOf('spoken', asked, person),
    queryFn: () => api.get<Spoken>('/search/spoken', asked),
    enabled: words.length > 1,
    placeholderData: keepPreviousData,
  })
  const mine = useQuery({ ...notesQuery(slug), enabled: words !== '' && !room.preview })
  const has = (text: string) => folded(text).includes(folded(words))
  const rows = rowsOf(room)
  const titles = new Map(rows.map(row => [row.id, row.title]))
  const lessons = rows.filter(row => has(row.title))
  const hits = words.length > 1 ? (said.data?.hits ?? []) : []
  const notes = (mine.data?.notes ?? []).filter(note => has(note.body)).slice(0, most)
  const found = lessons.length + hits.length + notes.length
  const link = { slug, lessonId, video }
  return (
    <>
      <search className="class-tools pr-4!">
        <div className="relative flex-1 min-w-0">
          <Search size={18} strokeWidth={1.75} aria-hidden="true" className="absolute left-3 top-3 text-muted" />
          <input
            type="search"
            className="field class-search"
            aria-label={t`Search this course`}
            placeholder={t`Search this course`}
            value={typed}
            onChange={event => setTyped(event.target.value)}
          />
        </div>
        <p role="status" className={words ? 'w-full text-13 text-muted tnum' : 'sr-only'}>
          {words !== '' && !said.isFetching && (
            <Plural value={found} _0="Nothing found in this course." one="# result" other="# results" />
          )}
        </p>
      </search>
      {words === '' ? (
        children
      ) : (
        <div className="grid gap-5 pb-6">
          <Group title={<Trans>Lessons</Trans>} show={lessons.length > 0}>
            {lessons.map(row => (
              <Hit key={row.id} {...link} to={{ lessonId: row.id }} title={row.title}>
                <KindIcon kind={row.kind} size={18} />
              </Hit>
            ))}
          </Group>
          <Group title={<Trans>In the videos and texts</Trans>} show={hits.length > 0}>
            {hits.map(hit => (
              <Hit
                key={`${hit.lesson.id} ${hit.startMs}`}
                {...link}
                to={{ lessonId: hit.lesson.id, ms: hit.startMs }}
                title={hit.text}
                of={hit.lesson.title}
              >
                <Quote {...icon} />
              </Hit>
            ))}
          </Group>
          <Group title={<Trans>Your notes</Trans>} show={notes.length > 0}>
            {notes.map(note => (
              <Hit
                key={note.id}
                {...link}
                to={{ lessonId: note.lessonId, ms: note.atMs }}
                title={note.body}
                of={titles.get(note.lessonId) ?? note.lessonTitle}
              >
                <NotebookPen {...icon} />
              </Hit>
            ))}
          </Group>
        </div>
      )}
    </>
  )
}

function Group({ title, show, children }: { title: ReactNode; show: boolean; children: ReactNode }) {
  if (!show) return null
  return (
    <section>
      <h2 className="text-14 font-semibold px-4 py-2">{title}</h2>
      <ul>{children}</ul>
    </section>
  )
}

type HitProps = Omit<Props, 'room' | 'children'> & {
  slug: string
  to: Place
  title: string
  of?: string
  children: ReactNode
}

// Leads to a lesson, at its second; in the one that is open, the video goes there.
function Hit({ slug, lessonId, video, to, title, of, children }: HitProps) {
  const { ms } = to
  const here = to.lessonId === lessonId
  return (
    <li>
      <Link
        to="/learn/$slug/$lesson"
        params={{ slug, lesson: to.lessonId }}
        search={ms ? { t: String(Math.floor(ms / 1000)) } : {}}
        className="class-hit"
        onClick={event => {
          if (!here || !video || typeof ms !== 'number' || event.metaKey || event.ctrlKey) return
          event.preventDefault()
          video.currentTime = ms / 1000
        }}
      >
        {children}
        <span className="flex-1 min-w-0">
          <span className="block line-clamp-2 leading-snug">{title}</span>
          {of && <span className="block text-13 text-muted truncate">{of}</span>}
        </span>
        {typeof ms === 'number' && ms > 0 && <span className="text-13 text-muted tnum shrink-0">{clock(ms)}</span>}
      </Link>
    </li>
  )
}
