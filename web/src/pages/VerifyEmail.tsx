import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { ApiProblem } from '@/api/client'
import { AuthFrame } from '@/features/account/AuthFrame'
import { account } from '@/features/account/api'
import { useParameter } from '@/lib/address'
import { Form, useSending } from '@/lib/form'
import { Head } from '@/lib/head'
import { localPath } from '@/lib/local'
import { useFieldTexts, useFocusWrong, useProblemText } from '@/lib/problems'
import { Button } from '@/ui/Button'
import { Notice } from '@/ui/Notice'
import { Password } from '@/ui/Password'

// The link is used up by a press, not by the visit, since email programs open links by themselves. In another browser
// than the one that signed up, the server asks for the password.
export default function VerifyEmail() {
  const { t } = useLingui()
  const say = useProblemText()
  const fields = useFieldTexts()
  const ref = useRef<HTMLFormElement>(null)
  const token = useParameter('token')
  const [password, setPassword] = useState('')
  const [asks, setAsks] = useState(false)
  const verify = useSending('verify-email', {
    mutationFn: () => account.verify(token, password),
    onSuccess: ({ next }) => window.location.assign(localPath(next)),
  })
  const wrong = fields(verify.error)
  useFocusWrong(ref, verify.error)
  const elsewhere = verify.error instanceof ApiProblem && verify.error.code === 'account.password_needed'
  if ((elsewhere || wrong.password) && !asks) setAsks(true)
  return (
    <AuthFrame title={<Trans>Confirm your email</Trans>} lead={<Trans>Confirm your email to sign in.</Trans>}>
      <Head title={t`Confirm your email`} noindex />
      <Form ref={ref} name="verify-email" fields={{ token }} className="grid gap-5" noValidate onSend={verify.send}>
        {verify.error && !wrong.password && (
          <Notice tone={elsewhere ? 'info' : 'error'}>
            {say(verify.error)}{' '}
            {!elsewhere && (
              <Link to="/sign-in" className="link">
                <Trans>Sign in</Trans>
              </Link>
            )}
          </Notice>
        )}
        {asks && (
          <>
            <Password
              label={t`Password`}
              name="password"
              autoComplete="current-password"
              required
              autoFocus
              value={password}
              error={wrong.password}
              onChange={e => setPassword(e.target.value)}
            />
            <p className="text-muted">
              <Trans>
                Didn’t sign up, or don’t know the password?{' '}
                <Link to="/forgot-password" className="link">
                  Set a new one
                </Link>
              </Trans>
            </p>
          </>
        )}
        <Button type="submit" main className="justify-self-start" pending={verify.isPending || verify.isSuccess}>
          <Trans>Confirm email</Trans>
        </Button>
      </Form>
    </AuthFrame>
  )
}
