import type { ReactNode } from 'react'
import { useDraft } from '@/lib/draft'
import { Form, useSending, useTyped } from '@/lib/form'
import { useFieldTexts } from '@/lib/problems'
import { Button } from '@/ui/Button'
import { Textarea } from '@/ui/Field'
import { Refusal } from '@/ui/Refusal'

const unwritten: { body?: string } = {}

type Props = {
  form: 'ask' | 'answer'
  of: string // a lesson, or a question
  label: string
  action: ReactNode
  beside?: ReactNode
  onBegin?: () => void // the first character is typed
  send: (body: string) => Promise<unknown>
  onSent: () => void
}

// The text of a question or an answer, which survives a reload.
export function Write({ form, of, label, action, beside, onBegin, send, onSent }: Props) {
  const fields = useFieldTexts()
  const [draft, change, forget] = useDraft(`${form}.${of}`, unwritten)
  const typed = useTyped(form)
  const body = draft.body ?? (typed('id') === of ? typed('body') : '')
  const post = useSending(
    form,
    {
      mutationFn: () => send(body),
      onSuccess: () => {
        forget()
        onSent()
      },
    },
    values => values.id?.[0] === of,
  )
  const wrong = fields(post.error)
  return (
    <Form name={form} fields={{ id: of }} className="grid gap-3" noValidate onSend={post.send}>
      {post.error && !wrong.body && <Refusal problem={post.error} />}
      <Textarea
        label={label}
        rows={3}
        name="body"
        value={body}
        error={wrong.body}
        onChange={e => {
          if (body === '') onBegin?.()
          change({ body: e.target.value })
        }}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" tone="quiet" pending={post.isPending}>
          {action}
        </Button>
        {beside}
      </div>
    </Form>
  )
}
