import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { AuthFrame } from '@/features/account/AuthFrame'
import { account } from '@/features/account/api'
import { DevelopmentMail } from '@/features/account/DevelopmentMail'
import { Head } from '@/lib/head'
import { useFieldTexts, useProblemText } from '@/lib/problems'
import { Button } from '@/ui/Button'
import { Input } from '@/ui/Field'
import { Notice } from '@/ui/Notice'

export default function ForgotPassword() {
  const { t } = useLingui()
  const say = useProblemText()
  const fields = useFieldTexts()
  const [email, setEmail] = useState('')
  const send = useMutation({ mutationFn: () => account.forgot(email) })
  const wrong = fields(send.error)
  return (
    <AuthFrame
      title={<Trans>Forgot password</Trans>}
      lead={<Trans>Tell us the e-mail of your account. We will mail you a link to choose a new password.</Trans>}
    >
      <Head title={t`Forgot password`} noindex />
      {send.isSuccess ? (
        <Notice tone="success">
          <Trans>If there is an account with this e-mail, a link is on its way. It works for one hour.</Trans>
        </Notice>
      ) : (
        <form
          className="grid gap-5"
          noValidate
          onSubmit={e => {
            e.preventDefault()
            send.mutate()
          }}
        >
          {send.error && !wrong.email && <Notice tone="error">{say(send.error)}</Notice>}
          <Input
            label={t`Email address`}
            type="email"
            autoComplete="email"
            value={email}
            onChange={e => setEmail(e.target.value)}
            error={wrong.email}
          />
          <Button type="submit" main pending={send.isPending}>
            <Trans>Reset password</Trans>
          </Button>
        </form>
      )}
      {send.isSuccess && <DevelopmentMail />}
      <Link to="/sign-in" className="link">
        <Trans>Back</Trans>
      </Link>
    </AuthFrame>
  )
}
