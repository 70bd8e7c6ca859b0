import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { AuthFrame } from '@/features/account/AuthFrame'
import { account } from '@/features/account/api'
import { PasswordRules } from '@/features/account/PasswordRules'
import { useParameter } from '@/lib/address'
import { Form, useSending } from '@/lib/form'
import { Head } from '@/lib/head'
import { useFieldTexts, useProblemText } from '@/lib/problems'
import { Button } from '@/ui/Button'
import { Notice } from '@/ui/Notice'
import { Password } from '@/ui/Password'

export default function ResetPassword() {
  const { t } = useLingui()
  const say = useProblemText()
  const fields = useFieldTexts()
  const token = useParameter('token')
  const [password, setPassword] = useState('')
  const reset = useSending('reset-password', { mutationFn: () => account.reset(token, password) })
  const wrong = fields(reset.error)
  return (
    <AuthFrame
      title={<Trans>Choose a new password</Trans>}
      lead={<Trans>You’ll be signed out on all your devices.</Trans>}
    >
      <Head title={t`Choose a new password`} noindex />
      {reset.isSuccess ? (
        <Notice tone="success">
          <Trans>Password changed.</Trans>{' '}
          <Link to="/sign-in" className="link">
            <Trans>Sign in</Trans>
          </Link>
        </Notice>
      ) : (
        <Form name="reset-password" fields={{ token }} className="grid gap-5" noValidate onSend={reset.send}>
          {reset.error && !wrong.password && (
            <Notice tone="error">
              {say(reset.error)}{' '}
              <Link to="/forgot-password" className="link">
                <Trans>Request a new link</Trans>
              </Link>
            </Notice>
          )}
          <Password
            label={t`New password`}
            name="password"
            autoComplete="new-password"
            value={password}
            onChange={e => setPassword(e.target.value)}
            error={wrong.password}
            hint={<PasswordRules password={password} />}
          />
          <Button type="submit" main pending={reset.isPending}>
            <Trans>Save Changes</Trans>
          </Button>
        </Form>
      )}
    </AuthFrame>
  )
}
