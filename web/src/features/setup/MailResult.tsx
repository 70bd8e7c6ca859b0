import { Trans, useLingui } from '@lingui/react/macro'
import { Notice } from '@/ui/Notice'
import type { Tried } from './api'

// What came of the test message, in words, and what the server itself said.
export function MailResult({ tried }: { tried: Tried }) {
  const { t } = useLingui()
  const words: Record<Exclude<Tried['problem'], ''>, string> = {
    dns: t`There’s no server with this name. Check its spelling.`,
    refused: t`No mail server answers at this port. Check the port and the encryption.`,
    timeout: t`The server doesn’t respond. Check its name and port, and that a firewall lets Stoa out.`,
    tls: t`The server doesn’t encrypt the connection this way. Try the other encryption.`,
    certificate: t`The server’s certificate is invalid or for another name. Use the name that it’s issued for.`,
    password: t`The server rejects the username or the password.`,
    sender: t`The server doesn’t let you send from this address. Use one of your own there.`,
    recipient: t`The server doesn’t deliver to ${tried.to}.`,
    other: t`The message couldn’t be sent.`,
  }
  if (!tried.problem)
    return (
      <Notice tone="success">
        <Trans>The server accepted the message for {tried.to}. Check your inbox, and the spam folder.</Trans>
      </Notice>
    )
  return (
    <Notice tone="error">
      <p>{words[tried.problem]}</p>
      {tried.said && (
        <p className="mt-1 text-14 text-muted">
          <Trans>The server said:</Trans> <q className="[overflow-wrap:anywhere]">{tried.said}</q>
        </p>
      )}
    </Notice>
  )
}
