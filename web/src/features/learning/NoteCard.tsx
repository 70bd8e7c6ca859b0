import { Trans, useLingui } from '@lingui/react/macro'
import { Pencil, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Note } from '@/api/types'
import { clock } from '@/lib/date'
import { Button, IconButton } from '@/ui/Button'
import { Moment } from './Moment'

type Props = {
  note: Note
  slug: string
  here: boolean // of the lesson that is open
  headed: boolean // the first of its lesson in a list of several
  video: HTMLVideoElement | null
  onEdit: (body: string) => void
  onRemove: () => void
}

const icon = { size: 17, strokeWidth: 1.75, 'aria-hidden': true } as const

export function NoteCard({ note, slug, here, headed, video, onEdit, onRemove }: Props) {
  const { t } = useLingui()
  const [text, setText] = useState<string | null>(null)
  const { atMs } = note
  const edit = useRef<HTMLButtonElement>(null)
  const close = () => {
    flushSync(() => setText(null))
    edit.current?.focus() // the field that had it is gone
  }
  const save = () => {
    const body = text?.trim()
    if (body && body !== note.body) onEdit(body)
    close()
  }
  return (
    <li className="grid gap-2">
      {headed && <h3 className="text-14 text-muted mt-2">{note.lessonTitle}</h3>}
      <div className="class-note">
        <div className="flex items-center gap-1 -mt-1">
          {atMs !== null && note.removed && <span className="text-13 text-muted tnum">{clock(atMs)}</span>}
          {atMs !== null && !note.removed && (
            <Moment slug={slug} lessonId={note.lessonId} atMs={atMs} here={here} video={video} />
          )}
          <span className="flex-1" />
          <IconButton
            ref={edit}
            label={atMs === null ? t`Edit note` : t`Edit note at ${clock(atMs)}`}
            onClick={() => setText(note.body)}
          >
            <Pencil {...icon} />
          </IconButton>
          <IconButton label={atMs === null ? t`Delete note` : t`Delete note at ${clock(atMs)}`} onClick={onRemove}>
            <Trash2 {...icon} />
          </IconButton>
        </div>
        {text === null ? (
          <p className="whitespace-pre-line wrap-anywhere">{note.body}</p>
        ) : (
          <form
            className="grid gap-3"
            onSubmit={event => {
              event.preventDefault()
              save()
            }}
          >
            <textarea
              className="field"
              aria-label={t`Your note`}
              // biome-ignore lint/a11y/noAutofocus: it was asked for by a press
              autoFocus
              maxLength={10_000}
              value={text}
              onChange={event => setText(event.target.value)}
              onKeyDown={event => {
                if (event.key === 'Escape') close()
                if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save()
              }}
            />
            <div className="flex gap-2">
              <Button type="submit">
                <Trans>Save</Trans>
              </Button>
              <Button tone="quiet" onClick={close}>
                <Trans>Cancel</Trans>
              </Button>
            </div>
          </form>
        )}
      </div>
    </li>
  )
}
