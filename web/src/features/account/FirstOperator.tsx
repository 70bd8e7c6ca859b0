import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useRef, useState } from 'react'
import { Form, useSending, useTyped } from '@/lib/form'
import { meQuery } from '@/lib/me'
import { useFieldTexts, useFocusWrong, useProblemText } from '@/lib/problems'
import { Button } from '@/ui/Button'
import { Input } from '@/ui/Field'
import { Notice } from '@/ui/Notice'
import { Password } from '@/ui/Password'
import { account } from './api'
import { PasswordRules } from './PasswordRules'
import { firstPasskey } from './passkeys'

type Props = { token: string; onDone: (password: string) => void }

// The account of whoever runs the marketplace, made with the link from the server's log.
export function FirstOperator({ token, onDone }: Props) {
  const { t } = useLingui()
  const say = useProblemText()
  const fields = useFieldTexts()
  const client = useQueryClient()
  const ref = useRef<HTMLFormElement>(null)
  const typed = useTyped('first-operator')
  const [form, setForm] = useState({ name: typed('name'), email: typed('email'), password: '' })
  const done = (password: string) =>
    client.invalidateQueries({ queryKey: meQuery.queryKey }).then(() => onDone(password))
  const byPassword = useSending('first-operator', {
    mutationFn: () => account.firstOperator({ token, ...form }),
    onSuccess: () => done(form.password),
  })
  const byPasskey = useMutation({
    mutationFn: () => firstPasskey({ token, name: form.name, email: form.email }),
    onSuccess: () => done(''),
  })
  const error = byPasskey.isIdle ? byPassword.error : byPasskey.error
  const wrong = fields(error)
  useFocusWrong(ref, error)
  const pending = byPassword.isPending || byPasskey.isPending
  return (
    <Form
      ref={ref}
      name="first-operator"
      fields={{ token }}
      className="grid gap-5"
      noValidate
      onSend={() => {
        byPasskey.reset()
        byPassword.send()
      }}
    >
      {error && <Notice tone="error">{say(error)}</Notice>}
      <Input
        label={t`Name`}
        name="name"
        autoComplete="name"
        value={form.name}
        onChange={e => setForm({ ...form, name: e.target.value })}
        error={wrong.name}
      />
      <Input
        label={t`Email address`}
        name="email"
        type="email"
        autoComplete="email"
        value={form.email}
        onChange={e => setForm({ ...form, email: e.target.value })}
        error={wrong.email}
      />
      <Password
        label={t`Password`}
        name="password"
        autoComplete="new-password"
        value={form.password}
        onChange={e => setForm({ ...form, password: e.target.value })}
        error={wrong.password}
        hint={<PasswordRules password={form.password} />}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" main pending={byPassword.isPending} disabled={pending}>
          <Trans>Create Account</Trans>
        </Button>
        <Button
          tone="quiet"
          className="scripted"
          main
          pending={byPasskey.isPending}
          disabled={pending}
          onClick={() => byPasskey.mutate()}
        >
          <KeyRound size={18} strokeWidth={1.75} aria-hidden="true" />
          <Trans>Use a passkey instead</Trans>
        </Button>
      </div>
    </Form>
  )
}
