import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { type FormEvent, useRef, useState } from 'react'
import { AuthFrame } from '@/features/account/AuthFrame'
import { account, safeNext } from '@/features/account/api'
import { DevelopmentMail } from '@/features/account/DevelopmentMail'
import { PasswordRules } from '@/features/account/PasswordRules'
import { SocialButtons } from '@/features/account/social'
import { Head } from '@/lib/head'
import { useFieldTexts, useFocusWrong, useProblemText } from '@/lib/problems'
import { Button } from '@/ui/Button'
import { Checkbox, Input } from '@/ui/Field'
import { Notice } from '@/ui/Notice'
import { Password } from '@/ui/Password'

export default function SignUp() {
  const { t } = useLingui()
  const say = useProblemText()
  const fields = useFieldTexts()
  const search = useSearch({ strict: false }) as { next?: string }
  const ref = useRef<HTMLFormElement>(null)
  const [form, setForm] = useState({ name: '', email: '', password: '', terms: false })
  const signUp = useMutation({
    mutationFn: () => account.signUp({ ...form, next: safeNext(search.next) }),
  })
  const wrong = fields(signUp.error)
  useFocusWrong(ref, signUp.error)
  const submit = (e: FormEvent) => {
    e.preventDefault()
    signUp.mutate()
  }
  if (signUp.data) {
    return (
      <AuthFrame title={<Trans>Check your mail</Trans>}>
        <Head title={t`Check your mail`} noindex />
        <p role="status">
          <Trans>
            We have sent a link to <strong>{signUp.data.email}</strong>. Open it within 24 hours: it confirms your address and signs you in.
          </Trans>
        </p>
        <DevelopmentMail />
        <p className="text-muted">
          <Trans>Nothing there? Look into the spam folder, or try again in a few minutes.</Trans>
        </p>
      </AuthFrame>
    )
  }
  return (
    <AuthFrame title={<Trans>Create your account</Trans>} lead={<Trans>Free, and yours for life.</Trans>}>
      <Head title={t`Create your account`} noindex />
      <SocialButtons />
      <form ref={ref} className="grid gap-5" noValidate onSubmit={submit}>
        {signUp.error && <Notice tone="error">{say(signUp.error)}</Notice>}
        <Input
          label={t`Name`}
          autoComplete="name"
          value={form.name}
          onChange={e => setForm({ ...form, name: e.target.value })}
          error={wrong.name}
        />
        <Input
          label={t`Email address`}
          type="email"
          autoComplete="email"
          value={form.email}
          onChange={e => setForm({ ...form, email: e.target.value })}
          error={wrong.email}
        />
        <Password
          label={t`Password`}
          autoComplete="new-password"
          value={form.password}
          onChange={e => setForm({ ...form, password: e.target.value })}
          error={wrong.password}
          hint={<PasswordRules password={form.password} />}
        />
        <Checkbox
          label={t`I agree to the terms of service and the privacy policy.`}
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
            <Link to="/sign-in" search={search as never} className="link">
              Sign in
            </Link>
          </Trans>
        </p>
      </form>
    </AuthFrame>
  )
}
