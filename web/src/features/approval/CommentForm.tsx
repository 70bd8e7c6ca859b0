import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useRef } from 'react'
import { keyOf } from '@/api/keys'
import { clock } from '@/lib/date'
import { useFieldTexts, useFocusWrong, useProblemText } from '@/lib/problems'
import { Button } from '@/ui/Button'
import { Checkbox, Input, Textarea } from '@/ui/Field'
import { Notice } from '@/ui/Notice'
import { toast } from '@/ui/toast'
import { approvals } from './api'

export type Draft = { body: string; quote: string; atMs: number | null; private: boolean }
export const emptyDraft: Draft = { body: '', quote: '', atMs: null, private: false }

type Props = {
  id: string
  lessonId: string
  kind?: string
  draft: Draft
  change: (part: Partial<Draft>) => void
  onSent: () => void
  claimed: boolean
  now?: () => number
  area: RefObject<HTMLTextAreaElement | null>
}

// A comment on a lesson, a time in its video or a passage of its text; or on the course. Without a claim, only notes for
// other specialists.
export function CommentForm({ id, lessonId, kind, draft, change, onSent, claimed, now, area }: Props) {
  const { t } = useLingui()
  const say = useProblemText()
  const fields = useFieldTexts()
  const client = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const hidden = draft.private || !claimed
  const send = useMutation({
    mutationFn: () =>
      approvals.comment(id, {
        body: draft.body,
        private: hidden,
        ...(lessonId && { lessonId }),
        ...(lessonId && draft.atMs !== null && { atMs: draft.atMs }),
        ...(lessonId && draft.quote && { quote: draft.quote }),
      }),
    onSuccess: () => {
      toast(hidden ? t`Note added` : t`Comment added`)
      onSent()
    },
    onSettled: () => client.invalidateQueries({ queryKey: keyOf('approval', id) }),
  })
  useFocusWrong(form, send.error)
  const wrong = fields(send.error)
  const time = draft.atMs !== null ? clock(draft.atMs) : ''
  return (
    <form
      ref={form}
      className="grid gap-3"
      noValidate
      onSubmit={event => {
        event.preventDefault()
        send.mutate()
      }}
    >
      {kind === 'text' && (
        <Input
          label={t`Passage`}
          hint={t`Optional. Select text in the article to fill this in.`}
          value={draft.quote}
          maxLength={500}
          onChange={event => change({ quote: event.target.value })}
        />
      )}
      <Textarea
        ref={area}
        label={claimed ? t`Comment` : t`Note for other specialists`}
        value={draft.body}
        maxLength={4000}
        error={wrong.body}
        onChange={event => change({ body: event.target.value })}
      />
      {kind === 'video' && (
        <Checkbox
          label={time ? t`At ${time}` : t`At the current time of the video`}
          checked={draft.atMs !== null}
          onChange={event => change({ atMs: event.target.checked ? (now?.() ?? 0) : null })}
        />
      )}
      {claimed && (
        <Checkbox
          label={t`Private note: only specialists can see it`}
          checked={draft.private}
          onChange={event => change({ private: event.target.checked })}
        />
      )}
      {send.error && !wrong.body && <Notice tone="error">{say(send.error)}</Notice>}
      <div>
        <Button type="submit" tone="quiet" pending={send.isPending}>
          {hidden ? <Trans>Add note</Trans> : <Trans>Add comment</Trans>}
        </Button>
      </div>
    </form>
  )
}
