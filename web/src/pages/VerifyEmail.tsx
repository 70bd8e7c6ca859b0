import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { AuthFrame } from '@/features/account/AuthFrame'
import { account, safeNext } from '@/features/account/api'
import { Head } from '@/lib/head'
import { useProblemText } from '@/lib/problems'
import { Button } from '@/ui/Button'
import { Notice } from '@/ui/Notice'

// A press uses the link up, not the visit: mail programs visit links by themselves.
export default function VerifyEmail() {
  const { t } = useLingui()
  const say = useProblemText()
  const { token = '' } = useSearch({ strict: false }) as { token?: string }
  const verify = useMutation({ mutationFn: () => account.verify(token), onSuccess: ({ next }) => window.location.assign(safeNext(next)) })
  return (
    <AuthFrame title={<Trans>Confirm your e-mail</Trans>} lead={<Trans>One press, and you are signed in.</Trans>}>
      <Head title={t`Confirm your e-mail`} noindex />
      {verify.error && (
        <Notice tone="error">
          {say(verify.error)}{' '}
          <Link to="/sign-in" className="link">
            <Trans>Sign in</Trans>
          </Link>
        </Notice>
      )}
      <div>
        <Button main pending={verify.isPending || verify.isSuccess} onClick={() => verify.mutate()}>
          <Trans>Confirm and go on</Trans>
        </Button>
      </div>
    </AuthFrame>
  )
}
