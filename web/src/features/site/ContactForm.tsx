import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { useDraft } from '@/lib/draft'
import { Form, useSending, useTyped } from '@/lib/form'
import { useMe } from '@/lib/me'
import { useFieldTexts, useFocusWrong, useProblemText } from '@/lib/problems'
import { Button } from '@/ui/Button'
import { Input, Textarea } from '@/ui/Field'
import { Notice } from '@/ui/Notice'
import { type ContactFields, sendMessage } from './api'

// Untouched fields are missing, so that a filled-in name can be removed again.
const empty: Partial<ContactFields> = {}

// A message to the operator. Signed-in people don't have to enter their name.
export function ContactForm() {
  const { t } = useLingui()
  const say = useProblemText()
  const fields = useFieldTexts()
  const { me } = useMe()
  const form = useRef<HTMLFormElement>(null)
  const thanks = useRef<HTMLHeadingElement>(null)
  const wasSent = useRef(false)
  const [draft, change, forget] = useDraft('contact', empty)
  const typed = useTyped('contact')
  const person = me?.person
  const [website, setWebsite] = useState('')
  const filled = {
    firstName: draft.firstName ?? typed('firstName', person?.name),
    email: draft.email ?? typed('email', person?.email),
    subject: draft.subject ?? typed('subject'),
    message: draft.message ?? typed('message'),
    website,
  }
  const send = useSending('contact', { mutationFn: () => sendMessage(filled), onSuccess: forget })
  const wrong = fields(send.error)
  useFocusWrong(form, send.error)
  // The form is removed once sent and comes back empty, so the focus is moved along.
  useEffect(() => {
    if (send.isSuccess) thanks.current?.focus()
    else if (wasSent.current) form.current?.querySelector('input')?.focus()
    wasSent.current = send.isSuccess
  }, [send.isSuccess])
  if (send.isSuccess)
    return (
      <div className="grid gap-5 justify-items-start">
        <h3 ref={thanks} tabIndex={-1} className="text-24 outline-none">
          <Trans>Thanks, we’ve received your message.</Trans>
        </h3>
        <p className="text-muted">
          <Trans>We usually reply by email within two working days. A confirmation is on its way.</Trans>
        </p>
        <Button tone="quiet" onClick={() => send.reset()}>
          <Trans>Send another message</Trans>
        </Button>
      </div>
    )
  return (
    <Form name="contact" ref={form} className="grid gap-5" noValidate onSend={send.send}>
      {send.error && <Notice tone="error">{say(send.error)}</Notice>}
      <div className="grid sm:grid-cols-2 gap-5">
        <Input
          label={t`First name`}
          name="firstName"
          autoComplete="given-name"
          value={filled.firstName}
          onChange={e => change({ firstName: e.target.value })}
          error={wrong.firstName}
        />
        <Input
          label={t`Email`}
          name="email"
          type="email"
          autoComplete="email"
          value={filled.email}
          onChange={e => change({ email: e.target.value })}
          error={wrong.email}
        />
      </div>
      <Input
        label={t`Subject`}
        name="subject"
        value={filled.subject}
        onChange={e => change({ subject: e.target.value })}
        error={wrong.subject}
      />
      <Textarea
        label={t`Message`}
        name="message"
        rows={4}
        value={filled.message}
        onChange={e => change({ message: e.target.value })}
        error={wrong.message}
      />
      {/* Only bots fill in this field. */}
      <div className="hidden" aria-hidden="true">
        <input
          name="website"
          tabIndex={-1}
          autoComplete="off"
          value={website}
          onChange={e => setWebsite(e.target.value)}
        />
      </div>
      <Button type="submit" main className="justify-self-start" pending={send.isPending}>
        <Trans>Send message</Trans>
      </Button>
    </Form>
  )
}
