import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Download, NotebookPen } from 'lucide-react'
import { useRef, useState } from 'react'
import { ApiProblem } from '@/api/client'
import type { Classroom, Note } from '@/api/types'
import { clock } from '@/lib/date'
import { useDraft } from '@/lib/draft'
import { useProblemText } from '@/lib/problems'
import { uuid } from '@/lib/uuid'
import { Button } from '@/ui/Button'
import { LoadError } from '@/ui/LoadError'
import { Notice } from '@/ui/Notice'
import { Skeleton } from '@/ui/Skeleton'
import { toast } from '@/ui/toast'
import { NoteCard } from './NoteCard'
import { markdownOf, notesQuery, useNotes } from './notes'
import { useRefusedNotes } from './pending'
import { rowsOf } from './rows'

type Props = { room: Classroom; lessonId: string; video: HTMLVideoElement | null }

const unwritten: { body: string; atMs: number | null } = { body: '', atMs: null }

// One's own notes, at a second of the video, of this lesson or of all.
export default function Notes({ room, lessonId, video }: Props) {
  const { t } = useLingui()
  const say = useProblemText()
  const slug = room.course.slug
  const query = useQuery(notesQuery(slug))
  const [all, setAll] = useState(false)
  const [draft, change, forget] = useDraft(`note.${lessonId}`, unwritten)
  const [problem, setProblem] = useState<Error | null>(null)
  const { write, edit, remove } = useNotes(slug, (refused, { note, kind }) => {
    setProblem(refused)
    if (kind === 'write') change({ body: note.body, atMs: note.atMs })
  })
  const list = useRef<HTMLUListElement>(null)
  const refused = useRefusedNotes(slug)
  const rows = rowsOf(room)
  const title = rows.find(row => row.id === lessonId)?.title ?? ''
  const notes = query.data?.notes ?? []
  const save = () => {
    const body = draft.body.trim()
    if (!body) return
    const now = new Date().toISOString()
    setProblem(null)
    write({ ...draft, body, id: uuid(), lessonId, lessonTitle: title, createdAt: now, updatedAt: now, removed: false })
    forget()
  }
  const drop = (note: Note) => {
    remove(note)
    list.current?.focus({ preventScroll: true }) // the button that had it is gone
    toast(t`Note deleted`, () => write(note))
  }
  const order = new Map(rows.map((row, place) => [row.id, place]))
  const place = (note: Note) => order.get(note.lessonId) ?? rows.length
  const shown = notes
    .filter(note => all || note.lessonId === lessonId)
    .toSorted((a, b) => place(a) - place(b) || (a.atMs ?? -1) - (b.atMs ?? -1) || a.id.localeCompare(b.id))
  return (
    <div className="grid gap-4 p-4 sm:p-5">
      <form
        className="grid gap-3"
        onSubmit={event => {
          event.preventDefault()
          save()
        }}
      >
        <textarea
          className="field min-h-20!"
          aria-label={t`Your note`}
          placeholder={t`Write a note. The video keeps playing.`}
          maxLength={10_000}
          value={draft.body}
          onChange={event => {
            const first = draft.body === '' && video
            change({ body: event.target.value, ...(first ? { atMs: Math.floor(video.currentTime) * 1000 } : {}) })
          }}
          onKeyDown={event => event.key === 'Enter' && (event.ctrlKey || event.metaKey) && save()}
        />
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" disabled={!draft.body.trim()}>
            {draft.atMs === null ? <Trans>Add note</Trans> : <Trans>Add note at {clock(draft.atMs)}</Trans>}
          </Button>
          {draft.atMs !== null && draft.body !== '' && (
            <button type="button" className="link text-14 min-h-11" onClick={() => change({ atMs: null })}>
              <Trans>Without the time</Trans>
            </button>
          )}
        </div>
        {problem && <Notice tone="error">{say(problem)}</Notice>}
      </form>
      {refused.map(({ body, code, drop }) => (
        <Notice key={body} tone="error">
          <p>
            <Trans>A note that you wrote offline couldn’t be saved.</Trans>{' '}
            {say(new ApiProblem({ title: code, status: 409, code }))}
          </p>
          <p className="whitespace-pre-line wrap-anywhere my-2">{body}</p>
          <Button tone="quiet" onClick={drop}>
            <Trans>Discard</Trans>
          </Button>
        </Notice>
      ))}
      <div className="flex flex-wrap items-center gap-2 border-t border-line pt-4">
        <button type="button" className="chip" aria-pressed={!all} onClick={() => setAll(false)}>
          <Trans>This lesson</Trans>
        </button>
        <button type="button" className="chip" aria-pressed={all} onClick={() => setAll(true)}>
          <Trans>All lessons</Trans>
        </button>
        {notes.length > 0 && (
          <a href={markdownOf(slug)} download className="button button-plain ml-auto">
            <Download size={18} strokeWidth={1.75} aria-hidden="true" />
            <Trans>Export</Trans>
          </a>
        )}
      </div>
      <LoadError query={query} />
      {!query.data && !query.error && <Skeleton />}
      {query.data && shown.length === 0 && (
        <div className="class-none grid justify-items-center gap-3">
          <NotebookPen size={32} strokeWidth={1.5} aria-hidden="true" />
          <p className="max-w-[36ch]">
            <Trans>Your notes appear here, each linked to its moment in the video. Only you can see them.</Trans>
          </p>
        </div>
      )}
      <ul ref={list} tabIndex={-1} aria-label={t`Notes`} className="grid gap-3 rounded-field">
        {shown.map((note, i) => (
          <NoteCard
            key={note.id}
            note={note}
            slug={slug}
            here={note.lessonId === lessonId}
            headed={all && note.lessonId !== shown[i - 1]?.lessonId}
            video={video}
            onEdit={body => edit({ ...note, body })}
            onRemove={() => drop(note)}
          />
        ))}
      </ul>
    </div>
  )
}
