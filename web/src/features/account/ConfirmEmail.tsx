import { Trans } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { Button } from '@/ui/Button'
import { Notice } from '@/ui/Notice'
import { account } from './api'
import { DevelopmentMail } from './DevelopmentMail'

// What asks for a confirmed e-mail says so, and sends the mail again. Its link leads back
// to `next`.
export function ConfirmEmail({ email, next }: { email: string; next: string }) {
  const resend = useMutation({ mutationFn: () => account.resend(next) })
  return (
    <div className="grid gap-3">
      <Notice>
        <Trans>Please confirm your e-mail first. The link is in our mail to {email}.</Trans>
      </Notice>
      <Button tone="quiet" className="justify-self-start" pending={resend.isPending} onClick={() => resend.mutate()}>
        {resend.isSuccess ? <Trans>Sent. Look into your mail.</Trans> : <Trans>Send the mail again</Trans>}
      </Button>
      <DevelopmentMail />
    </div>
  )
}
