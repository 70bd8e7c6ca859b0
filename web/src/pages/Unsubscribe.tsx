import { Trans, useLingui } from '@lingui/react/macro'
import { AuthFrame } from '@/features/account/AuthFrame'
import { unsubscribe } from '@/features/notify/api'
import { useParameter } from '@/lib/address'
import { Form, useSending } from '@/lib/form'
import { Head } from '@/lib/head'
import { useProblemText } from '@/lib/problems'
import { Button } from '@/ui/Button'
import { HrefLink } from '@/ui/HrefLink'
import { Notice } from '@/ui/Notice'

// Where the link at the foot of an email leads: one click, no sign-in. A click, since email programs open links by
// themselves.
export default function Unsubscribe() {
  const { t } = useLingui()
  const say = useProblemText()
  const token = useParameter('token')
  const stop = useSending('unsubscribe', { mutationFn: () => unsubscribe(token) })
  return (
    <AuthFrame
      title={<Trans>Unsubscribe</Trans>}
      lead={<Trans>Stop getting these emails. You don’t need to sign in.</Trans>}
    >
      <Head title={t`Unsubscribe`} noindex />
      {stop.error && <Notice tone="error">{say(stop.error)}</Notice>}
      {stop.isSuccess ? (
        <>
          <Notice tone="success">
            <Trans>You’ve been unsubscribed.</Trans>
          </Notice>
          <HrefLink href="/my-notification" className="button button-quiet">
            <Trans>Notification settings</Trans>
          </HrefLink>
        </>
      ) : (
        <Form name="unsubscribe" fields={{ token }} className="grid" onSend={stop.send}>
          <Button type="submit" main pending={stop.isPending}>
            <Trans>Unsubscribe</Trans>
          </Button>
        </Form>
      )}
    </AuthFrame>
  )
}
