import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { AuthFrame } from '@/features/account/AuthFrame'
import { account } from '@/features/account/api'
import { CheckEmail } from '@/features/account/CheckEmail'
import { PasswordRules } from '@/features/account/PasswordRules'
import { SocialButtons } from '@/features/account/social'
import { useParameter } from '@/lib/address'
import { Form, useSending, useSent, useTyped } from '@/lib/form'
import { Head } from '@/lib/head'
import { localPath } from '@/lib/local'
import { useFieldTexts, useFocusWrong, useProblemText } from '@/lib/problems'
import { Button } from '@/ui/Button'
import { Checkbox, Input } from '@/ui/Field'
import { Notice } from '@/ui/Notice'
import { Password } from '@/ui/Password'

export default function SignUp() {
  const { t } = useLingui()
  const say = useProblemText()
  const fields = useFieldTexts()
  const ref = useRef<HTMLFormElement>(null)
  const next = localPath(useParameter('next'))
  const typed = useTyped('sign-up')
  const [form, setForm] = useState({
    name: typed('name'),
    email: typed('email'),
    password: '',
    terms: typed('terms') !== '',
  })
  const signUp = useSending('sign-up', { mutationFn: () => account.signUp({ ...form, next }) })
  const wrong = fields(signUp.error)
  useFocusWrong(ref, signUp.error)
  // Forms of CheckEmail that the browser itself submitted come back here.
  const again = [useSent('sign-up-resend'), useSent('sign-up-move')].find(Boolean)
  const email = ((again?.answer as typeof signUp.answer) ?? signUp.answer)?.email ?? again?.values.was?.[0]
  if (email) {
    return (
      <AuthFrame title={<Trans>Check your email</Trans>}>
        <Head title={t`Check your email`} noindex />
        <CheckEmail email={email} />
      </AuthFrame>
    )
  }
  return (
    <AuthFrame title={<Trans>Create your account</Trans>} lead={<Trans>It’s free.</Trans>}>
      <Head title={t`Create your account`} noindex />
      <SocialButtons />
      <Form ref={ref} name="sign-up" fields={{ next }} className="grid gap-5" noValidate onSend={signUp.send}>
        {signUp.error && <Notice tone="error">{say(signUp.error)}</Notice>}
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
        <Checkbox
          label={
            <Trans>
              I agree to the{' '}
              <a href="/privacy/terms" target="_blank" rel="noopener" className="link">
                Terms of Service
              </a>{' '}
              and{' '}
              <a href="/privacy" target="_blank" rel="noopener" className="link">
                Privacy Policy
              </a>
              .
            </Trans>
          }
          name="terms"
          checked={form.terms}
          onChange={e => setForm({ ...form, terms: e.target.checked })}
          error={wrong.terms}
        />
        <Button type="submit" main pending={signUp.isPending}>
          <Trans>Create Account</Trans>
        </Button>
        <p>
          <Trans>
            Already have an account?{' '}
            <Link to="/sign-in" search className="link">
              Sign in
            </Link>
          </Trans>
        </p>
      </Form>
    </AuthFrame>
  )
}
