import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { keyOf } from '@/api/keys'
import { useDraft } from '@/lib/draft'
import { useFieldTexts } from '@/lib/problems'
import { Button } from '@/ui/Button'
import { Select, Textarea } from '@/ui/Field'
import { Refusal } from '@/ui/Refusal'
import { savedQuery, teaching } from './api'
import { SaveAnswer } from './SavedAnswers'

const unwritten = { body: '' }

type Props = { questionId: string; onClose: () => void; onSent: () => void }

// The answer to a question: it survives a reload, and may begin with a saved one.
export function Composer({ questionId, onClose, onSent }: Props) {
  const { t } = useLingui()
  const fields = useFieldTexts()
  const client = useQueryClient()
  const [draft, change, forget] = useDraft(`inbox.${questionId}`, unwritten)
  const [saving, setSaving] = useState(false)
  const box = useRef<HTMLTextAreaElement>(null)
  const saved = useQuery(savedQuery).data ?? []
  const post = useMutation({
    mutationFn: () => teaching.reply(questionId, draft.body),
    onSuccess: () => {
      forget()
      onSent()
      return Promise.all([
        client.invalidateQueries({ queryKey: keyOf('teaching') }),
        client.invalidateQueries({ queryKey: keyOf('questions') }),
      ])
    },
  })
  useEffect(() => box.current?.focus(), [])
  const insert = (text: string) => {
    const area = box.current
    const at = area?.selectionEnd ?? draft.body.length
    change({ body: draft.body.slice(0, at) + text + draft.body.slice(at) })
    requestAnimationFrame(() => {
      area?.focus()
      area?.setSelectionRange(at + text.length, at + text.length)
    })
  }
  const wrong = fields(post.error)
  return (
    <form
      className="grid gap-3"
      noValidate
      onSubmit={event => {
        event.preventDefault()
        if (!post.isPending) post.mutate()
      }}
    >
      {post.error && !wrong.body && <Refusal problem={post.error} />}
      <Textarea
        ref={box}
        label={t`Your answer`}
        rows={4}
        maxLength={2000}
        value={draft.body}
        error={wrong.body}
        onChange={event => change({ body: event.target.value })}
        onKeyDown={event => {
          if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) event.currentTarget.form?.requestSubmit()
        }}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" pending={post.isPending}>
          <Trans>Post answer</Trans>
        </Button>
        <Button tone="quiet" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        {saved.length > 0 && (
          <div className="w-56 max-sm:w-full">
            <Select
              label={t`Insert a saved answer`}
              hideLabel
              value=""
              onChange={event => insert(saved.find(one => one.id === event.target.value)?.body ?? '')}
            >
              <option value="" disabled>{t`Insert a saved answer`}</option>
              {saved.map(one => (
                <option key={one.id} value={one.id}>
                  {one.title}
                </option>
              ))}
            </Select>
          </div>
        )}
        {draft.body.trim() !== '' && (
          <Button tone="plain" onClick={() => setSaving(true)}>
            <Trans>Save to use again</Trans>
          </Button>
        )}
      </div>
      {saving && <SaveAnswer answer={{ id: '', title: '', body: draft.body }} onClose={() => setSaving(false)} />}
    </form>
  )
}
