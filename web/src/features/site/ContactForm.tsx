import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useDraft } from '@/lib/draft'
import { useMe } from '@/lib/me'
import { useFieldTexts, useFocusWrong, useProblemText } from '@/lib/problems'
import { Button } from '@/ui/Button'
import { Input, Textarea } from '@/ui/Field'
import { Notice } from '@/ui/Notice'
import { type ContactFields, sendMessage } from './api'

// What nobody has touched is not there: so that a name can be taken out again.
const empty: Partial<ContactFields> = {}

// A message to the operator. Who is signed in need not say who they are.
export function ContactForm() {
  const { t } = useLingui()
  const say = useProblemText()
  const fields = useFieldTexts()
  const { me } = useMe()
  const form = useRef<HTMLFormElement>(null)
  const thanks = useRef<HTMLHeadingElement>(null)
  const wasSent = useRef(false)
  const [draft, change, forget] = useDraft('contact', empty)
  const person = me?.person
  const [website, setWebsite] = useState('')
  const filled = {
    firstName: draft.firstName ?? person?.name ?? '',
    email: draft.email ?? person?.email ?? '',
    subject: draft.subject ?? '',
    message: draft.message ?? '',
    website,
  }
  const send = useMutation({
    mutationFn: () => sendMessage(filled),
    onSuccess: forget,
  })
  // Typed before the page is alive, a text would be lost.
  const [alive, setAlive] = useState(false)
  useEffect(() => setAlive(true), [])
  const wrong = fields(send.error)
  useFocusWrong(form, send.error)
  // The form goes when it is sent and comes back empty: who was in it is led along.
  useEffect(() => {
    if (send.isSuccess) thanks.current?.focus()
    else if (wasSent.current) form.current?.querySelector('input')?.focus()
    wasSent.current = send.isSuccess
  }, [send.isSuccess])
  if (send.isSuccess)
    return (
      <div className="grid gap-5 justify-items-start">
        <h3 ref={thanks} tabIndex={-1} className="text-24 outline-none">
          <Trans>Thank you. We have your message.</Trans>
        </h3>
        <p className="text-muted">
          <Trans>A person reads it and answers by mail, mostly within two working days. A short confirmation is on its way to you.</Trans>
        </p>
        <Button tone="quiet" onClick={() => send.reset()}>
          <Trans>Write another message</Trans>
        </Button>
      </div>
    )
  return (
    <form
      ref={form}
      className="grid gap-5"
      noValidate
      onSubmit={event => {
        event.preventDefault()
        send.mutate()
      }}
    >
      {send.error && <Notice tone="error">{say(send.error)}</Notice>}
      <div className="grid sm:grid-cols-2 gap-5">
        <Input
          label={t`First name`}
          autoComplete="given-name"
          value={filled.firstName}
          onChange={e => change({ firstName: e.target.value })}
          error={wrong.firstName}
        />
        <Input
          label={t`Email`}
          type="email"
          autoComplete="email"
          value={filled.email}
          onChange={e => change({ email: e.target.value })}
          error={wrong.email}
        />
      </div>
      <Input label={t`Subject`} value={filled.subject} onChange={e => change({ subject: e.target.value })} error={wrong.subject} />
      <Textarea
        label={t`Message`}
        rows={4}
        value={filled.message}
        onChange={e => change({ message: e.target.value })}
        error={wrong.message}
      />
      {/* Only programs that fill in every field see this one. */}
      <div className="hidden" aria-hidden="true">
        <input name="website" tabIndex={-1} autoComplete="off" value={website} onChange={e => setWebsite(e.target.value)} />
      </div>
      <Button type="submit" main className="justify-self-start" pending={send.isPending} disabled={!alive}>
        <Trans>Send message</Trans>
      </Button>
    </form>
  )
}
