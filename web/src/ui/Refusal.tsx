import { Trans } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { ApiProblem, api } from '@/api/client'
import { useProblemText } from '@/lib/problems'
import { Button } from './Button'
import { Notice } from './Notice'

// An error message with the next step where there is one: signing in and coming back, or sending the confirmation email
// again.
export function Refusal({ problem }: { problem: unknown }) {
  const say = useProblemText()
  const code = problem instanceof ApiProblem ? problem.code : ''
  const here = useLocation().href
  const resend = useMutation({ mutationFn: () => api.post('/account/verify-email/resend', { next: here }) })
  return (
    <Notice tone="error">
      {say(problem)}{' '}
      {code === 'account.signin_needed' && (
        <a className="link" href={`/sign-in?next=${encodeURIComponent(here)}`}>
          <Trans>Sign in</Trans>
        </a>
      )}
      {code === 'account.unverified' && (
        <div className="grid gap-2 mt-3 justify-items-start">
          {resend.error && <p>{say(resend.error)}</p>}
          {resend.isSuccess ? (
            <p>
              <Trans>Sent. Check your inbox.</Trans>
            </p>
          ) : (
            <Button tone="quiet" className="scripted" pending={resend.isPending} onClick={() => resend.mutate()}>
              <Trans>Resend email</Trans>
            </Button>
          )}
        </div>
      )}
    </Notice>
  )
}
