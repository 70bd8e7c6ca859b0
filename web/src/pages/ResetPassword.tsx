import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { AuthFrame } from '@/features/account/AuthFrame'
import { account } from '@/features/account/api'
import { PasswordRules } from '@/features/account/PasswordRules'
import { Head } from '@/lib/head'
import { useFieldTexts, useProblemText } from '@/lib/problems'
import { Button } from '@/ui/Button'
import { Notice } from '@/ui/Notice'
import { Password } from '@/ui/Password'

export default function ResetPassword() {
  const { t } = useLingui()
  const say = useProblemText()
  const fields = useFieldTexts()
  const { token = '' } = useSearch({ strict: false }) as { token?: string }
  const [password, setPassword] = useState('')
  const reset = useMutation({ mutationFn: () => account.reset(token, password) })
  const wrong = fields(reset.error)
  return (
    <AuthFrame title={<Trans>Choose a new password</Trans>} lead={<Trans>It signs you out on every device.</Trans>}>
      <Head title={t`Choose a new password`} noindex />
      {reset.isSuccess ? (
        <Notice tone="success">
          <Trans>Your password is changed.</Trans>{' '}
          <Link to="/sign-in" className="link">
            <Trans>Sign in</Trans>
          </Link>
        </Notice>
      ) : (
        <form
          className="grid gap-5"
          noValidate
          onSubmit={e => {
            e.preventDefault()
            reset.mutate()
          }}
        >
          {reset.error && !wrong.password && (
            <Notice tone="error">
              {say(reset.error)}{' '}
              <Link to="/forgot-password" className="link">
                <Trans>Ask for a new link</Trans>
              </Link>
            </Notice>
          )}
          <Password
            label={t`New password`}
            autoComplete="new-password"
            value={password}
            onChange={e => setPassword(e.target.value)}
            error={wrong.password}
            hint={<PasswordRules password={password} />}
          />
          <Button type="submit" main pending={reset.isPending}>
            <Trans>Save Changes</Trans>
          </Button>
        </form>
      )}
    </AuthFrame>
  )
}
