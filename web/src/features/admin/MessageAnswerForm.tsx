import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { useRef } from 'react'
import { useDraft } from '@/lib/draft'
import { useFieldTexts, useFocusWrong, useProblemText } from '@/lib/problems'
import { uuid } from '@/lib/uuid'
import { Button } from '@/ui/Button'
import { Textarea } from '@/ui/Field'
import { Notice } from '@/ui/Notice'
import { toast } from '@/ui/toast'
import { type MessagePage, sendAnswer } from './messages'
import { Panel } from './Panel'

type Props = { message: MessagePage; onSent: () => Promise<void> }

// The next answer. Its text and key survive a reload, so that trying again after a lost connection sends one email.
export function MessageAnswerForm({ message, onSent }: Props) {
  const { t } = useLingui()
  const say = useProblemText()
  const [draft, change, forget] = useDraft(`message-${message.id}`, { body: '', key: '' })
  const form = useRef<HTMLFormElement>(null)
  const { email } = message
  const send = useMutation({
    mutationFn: () => {
      const key = draft.key || uuid()
      change({ key })
      return sendAnswer(message.id, key, draft.body, message.answers.length)
    },
    onSuccess: () => {
      forget()
      toast(t`Your answer is on its way to ${email}.`)
    },
    // Also when someone else has answered meanwhile: their answer is then shown above.
    onSettled: onSent,
  })
  const errors = useFieldTexts()(send.error)
  useFocusWrong(form, send.error)
  return (
    <Panel title={message.answers.length ? t`Answer again` : t({ message: 'Answer', context: 'a message, by email' })}>
      <form
        ref={form}
        noValidate
        className="grid gap-4 p-4"
        onSubmit={event => {
          event.preventDefault()
          send.mutate()
        }}
      >
        {send.error && <Notice tone="error">{say(send.error)}</Notice>}
        <Textarea
          name="body"
          label={t`Your answer`}
          hint={t`It’s sent by email as you write it, with the message quoted below.`}
          rows={8}
          maxLength={10_000}
          lang={message.language}
          value={draft.body}
          error={errors.body}
          onChange={event => change({ body: event.target.value, key: '' })}
        />
        <div>
          <Button type="submit" pending={send.isPending}>
            <Send size={18} strokeWidth={1.75} aria-hidden="true" />
            <Trans>Send answer</Trans>
          </Button>
        </div>
      </form>
    </Panel>
  )
}
