import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { AuthFrame } from '@/features/account/AuthFrame'
import { stopMails } from '@/features/notify/api'
import { Head } from '@/lib/head'
import { useProblemText } from '@/lib/problems'
import { Button } from '@/ui/Button'
import { HrefLink } from '@/ui/HrefLink'
import { Notice } from '@/ui/Notice'

// Where the link at the foot of a mail leads: one press, no sign-in. A press, since mail
// programs open links by themselves.
export default function Unsubscribe() {
  const { t } = useLingui()
  const say = useProblemText()
  const { token } = useSearch({ strict: false }) as { token?: string }
  const stop = useMutation({ mutationFn: () => stopMails(String(token ?? '')) })
  return (
    <AuthFrame title={<Trans>No more of these mails</Trans>} lead={<Trans>You do not need to sign in for this.</Trans>}>
      <Head title={t`No more of these mails`} noindex />
      {stop.error && <Notice tone="error">{say(stop.error)}</Notice>}
      {stop.isSuccess ? (
        <>
          <Notice tone="success">
            <Trans>Done. We write you no more mails of this kind.</Trans>
          </Notice>
          <HrefLink href="/my-notification" className="button button-quiet">
            <Trans>All choices</Trans>
          </HrefLink>
        </>
      ) : (
        <Button main pending={stop.isPending} onClick={() => stop.mutate()}>
          <Trans>Stop these mails</Trans>
        </Button>
      )}
    </AuthFrame>
  )
}
