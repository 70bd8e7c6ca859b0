import { Trans } from '@lingui/react/macro'
import { Form, useSending } from '@/lib/form'
import { Button } from '@/ui/Button'
import { Notice } from '@/ui/Notice'
import { account } from './api'
import { DemoEmail } from './DemoEmail'

// Asks for a confirmed email, and resends the email on request. Its link leads back to `next`.
export function ConfirmEmail({ email, next }: { email: string; next: string }) {
  const resend = useSending('resend', { mutationFn: () => account.resend(next) })
  return (
    <div className="grid gap-3">
      <Notice>
        <Trans>Please confirm your email first. We sent a link to {email}.</Trans>
      </Notice>
      <Form name="resend" fields={{ next }} onSend={resend.send}>
        <Button type="submit" tone="quiet" pending={resend.isPending}>
          {resend.isSuccess ? <Trans>Sent. Check your inbox.</Trans> : <Trans>Resend email</Trans>}
        </Button>
      </Form>
      <DemoEmail />
    </div>
  )
}
