import { Trans, useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { Form, useSending, useTyped } from '@/lib/form'
import { useFieldTexts, useFocusWrong, useProblemText } from '@/lib/problems'
import { Button } from '@/ui/Button'
import { Input } from '@/ui/Field'
import { Notice } from '@/ui/Notice'
import { account } from './api'
import { DemoEmail } from './DemoEmail'

// After signing up: where the link went, and what to do when it does not arrive.
export function CheckEmail({ email: first }: { email: string }) {
  const say = useProblemText()
  const [email, setEmail] = useState(first)
  const resend = useSending('sign-up-resend', { mutationFn: account.resendSignUp })
  return (
    <>
      <p role="status">
        <Trans>
          We sent a link to <strong>{email}</strong>. Open it within 24 hours, in this browser, to confirm your email
          and sign in.
        </Trans>
      </p>
      <DemoEmail />
      <p className="text-muted">
        <Trans>No email? Check your spam folder, or make sure the address is correct.</Trans>
      </p>
      {resend.error && <Notice tone="error">{say(resend.error)}</Notice>}
      {resend.isSuccess && (
        <Notice tone="success">
          <Trans>Sent. Check your inbox.</Trans>
        </Notice>
      )}
      <Form name="sign-up-resend" fields={{ was: email }} onSend={resend.send}>
        <Button type="submit" tone="quiet" pending={resend.isPending}>
          <Trans>Resend email</Trans>
        </Button>
      </Form>
      <ChangeAddress
        email={email}
        onChanged={changed => {
          setEmail(changed)
          resend.reset()
        }}
      />
    </>
  )
}

function ChangeAddress({ email, onChanged }: { email: string; onChanged: (email: string) => void }) {
  const { t } = useLingui()
  const say = useProblemText()
  const fields = useFieldTexts()
  const ref = useRef<HTMLFormElement>(null)
  const details = useRef<HTMLDetailsElement>(null)
  const [typed, setTyped] = useState(useTyped('sign-up-move')('email', email))
  const move = useSending('sign-up-move', {
    mutationFn: () => account.moveSignUp(typed),
    onSuccess: answer => {
      onChanged(answer.email)
      details.current?.removeAttribute('open')
    },
  })
  const [refused] = useState(Boolean(move.error))
  const wrong = fields(move.error)
  useFocusWrong(ref, move.error)
  return (
    <details ref={details} open={refused}>
      <summary className="button button-quiet mb-5">
        <Trans>Change address</Trans>
      </summary>
      <Form ref={ref} name="sign-up-move" fields={{ was: email }} className="grid gap-5" noValidate onSend={move.send}>
        {move.error && !wrong.email && <Notice tone="error">{say(move.error)}</Notice>}
        <Input
          label={t`Email address`}
          name="email"
          type="email"
          autoComplete="email"
          value={typed}
          error={wrong.email}
          onChange={e => setTyped(e.target.value)}
        />
        <Button type="submit" main pending={move.isPending}>
          <Trans>Send the link here</Trans>
        </Button>
      </Form>
    </details>
  )
}
