import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { AuthFrame } from '@/features/account/AuthFrame'
import { account } from '@/features/account/api'
import { DemoEmail } from '@/features/account/DemoEmail'
import { Form, useSending, useTyped } from '@/lib/form'
import { Head } from '@/lib/head'
import { useFieldTexts, useProblemText } from '@/lib/problems'
import { Button } from '@/ui/Button'
import { Input } from '@/ui/Field'
import { Notice } from '@/ui/Notice'

export default function ForgotPassword() {
  const { t } = useLingui()
  const say = useProblemText()
  const fields = useFieldTexts()
  const [email, setEmail] = useState(useTyped('forgot')('email'))
  const send = useSending('forgot', { mutationFn: () => account.forgot(email) })
  const wrong = fields(send.error)
  return (
    <AuthFrame
      title={<Trans>Forgot password</Trans>}
      lead={<Trans>Enter your email and we’ll send you a link to reset your password.</Trans>}
    >
      <Head title={t`Forgot password`} noindex />
      {send.isSuccess ? (
        <Notice tone="success">
          <Trans>If an account exists for this email, we’ve sent a link. It expires in one hour.</Trans>
        </Notice>
      ) : (
        <Form name="forgot" className="grid gap-5" noValidate onSend={send.send}>
          {send.error && !wrong.email && <Notice tone="error">{say(send.error)}</Notice>}
          <Input
            label={t`Email address`}
            name="email"
            type="email"
            autoComplete="email"
            value={email}
            onChange={e => setEmail(e.target.value)}
            error={wrong.email}
          />
          <Button type="submit" main pending={send.isPending}>
            <Trans>Reset password</Trans>
          </Button>
        </Form>
      )}
      {send.isSuccess && <DemoEmail />}
      <Link to="/sign-in" className="link">
        <Trans>Back</Trans>
      </Link>
    </AuthFrame>
  )
}
