import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { ApiProblem } from '@/api/client'
import { AuthFrame } from '@/features/account/AuthFrame'
import { account } from '@/features/account/api'
import { signInByPasskey } from '@/features/account/passkeys'
import { SocialButtons } from '@/features/account/social'
import { useParameter } from '@/lib/address'
import { Form, useSending, useTyped } from '@/lib/form'
import { Head } from '@/lib/head'
import { localPath } from '@/lib/local'
import { useProblemText } from '@/lib/problems'
import { Button } from '@/ui/Button'
import { Checkbox, Input } from '@/ui/Field'
import { Notice } from '@/ui/Notice'
import { Password } from '@/ui/Password'

export default function SignIn() {
  const { t } = useLingui()
  const say = useProblemText()
  const next = localPath(useParameter('next'))
  const isWithCode = useParameter('code') !== ''
  // A full page load: nothing about the visitor before stays in memory.
  const enter = () => window.location.assign(next)
  const typed = useTyped('sign-in')
  const [form, setForm] = useState({
    email: typed('email'),
    password: '',
    remember: !typed('email') || typed('remember') !== '',
    code: '',
  })
  const signIn = useSending('sign-in', { mutationFn: () => account.signIn(form), onSuccess: enter })
  const byKey = useMutation({ mutationFn: signInByPasskey, onSuccess: enter })
  const code = signIn.error instanceof ApiProblem ? signIn.error.code : ''
  const [asksCode, setAsksCode] = useState(false)
  if (!asksCode && (code === 'account.code_needed' || code === 'account.code_wrong')) setAsksCode(true)
  return (
    <AuthFrame title={<Trans>Sign in</Trans>} lead={<Trans>Welcome back. Pick up where you left off.</Trans>}>
      <Head title={t`Sign in`} noindex />
      <SocialButtons />
      <Form name="sign-in" fields={{ next }} className="grid gap-5" hidden={isWithCode} onSend={signIn.send}>
        {signIn.error && <Notice tone={code === 'account.code_needed' ? 'info' : 'error'}>{say(signIn.error)}</Notice>}
        <Input
          label={t`Email address`}
          name="email"
          type="email"
          autoComplete="username"
          required
          maxLength={254}
          value={form.email}
          onChange={e => setForm({ ...form, email: e.target.value })}
        />
        <Password
          label={t`Password`}
          name="password"
          autoComplete="current-password"
          required
          value={form.password}
          onChange={e => setForm({ ...form, password: e.target.value })}
        />
        {asksCode && (
          <Input
            label={t`Code`}
            hint={t`From your authenticator app, or a recovery code.`}
            name="code"
            autoComplete="one-time-code"
            autoFocus
            maxLength={40}
            value={form.code}
            onChange={e => setForm({ ...form, code: e.target.value })}
          />
        )}
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <Checkbox
            label={t`Remember me`}
            name="remember"
            checked={form.remember}
            onChange={e => setForm({ ...form, remember: e.target.checked })}
          />
          <Link to="/forgot-password" className="link min-h-11 inline-flex items-center">
            <Trans>Forgot password?</Trans>
          </Link>
        </div>
        <Button type="submit" main pending={signIn.isPending || signIn.isSuccess}>
          <Trans>Sign in</Trans>
        </Button>
        {byKey.error && <Notice tone="error">{say(byKey.error)}</Notice>}
        <Button
          tone="quiet"
          className="scripted"
          pending={byKey.isPending || byKey.isSuccess}
          onClick={() => byKey.mutate()}
        >
          <KeyRound size={18} strokeWidth={1.75} aria-hidden="true" />
          <Trans>Sign in with a passkey</Trans>
        </Button>
        <p>
          <Trans>
            Don’t have an account?{' '}
            <Link to="/sign-up" search className="link">
              Join us
            </Link>
          </Trans>
        </p>
      </Form>
    </AuthFrame>
  )
}
