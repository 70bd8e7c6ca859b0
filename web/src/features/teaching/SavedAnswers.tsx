import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useFieldTexts, useProblemText } from '@/lib/problems'
import { uuid } from '@/lib/uuid'
import { Button, IconButton } from '@/ui/Button'
import { Dialog } from '@/ui/Dialog'
import { Input, Textarea } from '@/ui/Field'
import { LoadError } from '@/ui/LoadError'
import { Refusal } from '@/ui/Refusal'
import { toast } from '@/ui/toast'
import { type SavedAnswer, savedQuery, teaching } from './api'

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const

// The texts that one answers with often.
export function SavedAnswers({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const say = useProblemText()
  const client = useQueryClient()
  const query = useQuery(savedQuery)
  const [editing, setEditing] = useState<SavedAnswer>()
  const fresh = () => client.invalidateQueries({ queryKey: savedQuery.queryKey })
  const onError = (problem: Error) => toast(say(problem))
  const back = useMutation({ mutationFn: teaching.save, onSuccess: fresh, onError })
  const remove = useMutation({
    mutationFn: (answer: SavedAnswer) => teaching.forget(answer.id),
    onSuccess: (_, answer) => {
      toast(t`Saved answer deleted`, () => back.mutate(answer))
      return fresh()
    },
    onError,
  })
  if (editing) return <SaveAnswer answer={editing} onClose={() => setEditing(undefined)} />
  return (
    <Dialog
      title={<Trans>Saved answers</Trans>}
      onClose={onClose}
      foot={
        <Button onClick={() => setEditing({ id: '', title: '', body: '' })}>
          <Plus {...icon} />
          <Trans>New saved answer</Trans>
        </Button>
      }
    >
      <LoadError query={query} />
      {query.data?.length === 0 && (
        <p className="text-muted">
          <Trans>Save what you answer often, and insert it with two clicks. Only you see it.</Trans>
        </p>
      )}
      <ul className="divide-y divide-line">
        {query.data?.map(answer => (
          <li key={answer.id} className="py-3 flex gap-3 items-start">
            <div className="flex-1 min-w-0">
              <p className="font-semibold wrap-anywhere">{answer.title}</p>
              <p className="text-14 text-muted line-clamp-2 wrap-anywhere">{answer.body}</p>
            </div>
            <IconButton label={t`Edit “${answer.title}”`} onClick={() => setEditing(answer)}>
              <Pencil {...icon} />
            </IconButton>
            <IconButton label={t`Delete “${answer.title}”`} onClick={() => remove.mutate(answer)}>
              <Trash2 {...icon} />
            </IconButton>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

// Saves a text under a name. Without an id it is a new one.
export function SaveAnswer({ answer, onClose }: { answer: SavedAnswer; onClose: () => void }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const fields = useFieldTexts()
  const [id] = useState(answer.id || uuid())
  const [title, setTitle] = useState(answer.title)
  const [body, setBody] = useState(answer.body)
  const save = useMutation({
    mutationFn: () => teaching.save({ id, title, body }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: savedQuery.queryKey })
      toast(t`Answer saved`)
      onClose()
    },
  })
  const wrong = fields(save.error)
  return (
    <Dialog
      title={answer.id ? <Trans>Edit saved answer</Trans> : <Trans>New saved answer</Trans>}
      onClose={onClose}
      foot={
        <>
          <Button tone="quiet" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button pending={save.isPending} onClick={() => save.mutate()}>
            <Trans>Save</Trans>
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {save.error && !wrong.title && !wrong.body && <Refusal problem={save.error} />}
        <Input
          label={t`Name`}
          hint={t`How you’ll find it. Students don’t see it.`}
          maxLength={80}
          value={title}
          error={wrong.title}
          onChange={event => setTitle(event.target.value)}
        />
        <Textarea
          label={t`Answer`}
          rows={6}
          maxLength={2000}
          value={body}
          error={wrong.body}
          onChange={event => setBody(event.target.value)}
        />
      </div>
    </Dialog>
  )
}
