import { Trans } from '@lingui/react/macro'
import type { Parts } from './auditWords'

// What people do to their own account.
export function useAccountSentences({ who, what, entry }: Parts) {
  const { details } = entry
  return {
    'account.signed_in': () => <Trans>{who} signed in</Trans>,
    'account.signin_failed': () => <Trans>A sign-in to {what} failed</Trans>,
    'account.locked': () => <Trans>Sign-in to {what} was locked for 15 minutes</Trans>,
    'account.password_changed': () => <Trans>{who} changed their password</Trans>,
    'account.password_reset': () => <Trans>{what} reset their password with a link</Trans>,
    'account.second_factor_on': () => <Trans>{who} turned on two-factor authentication</Trans>,
    'account.second_factor_off': () => <Trans>{who} turned off two-factor authentication</Trans>,
    'account.recovery_code_used': () => <Trans>{who} used a recovery code</Trans>,
    'account.passkey_added': () => <Trans>{who} added a passkey</Trans>,
    'account.passkey_removed': () => <Trans>{who} removed a passkey</Trans>,
    'account.identity_linked': () => <Trans>{who} connected an account of another provider</Trans>,
    'account.device_signed_out': () => <Trans>{who} signed out one of their devices</Trans>,
    'account.devices_signed_out': () => <Trans>{who} signed out their other devices</Trans>,
    'account.closing': () => <Trans>{who} scheduled their account for deletion</Trans>,
    'account.closing_cancelled': () => <Trans>{who} kept their account</Trans>,
    'account.erased': () => <Trans>An account was erased</Trans>,
    'account.reset_link': () => <Trans>A password reset link for {what} was made on the command line</Trans>,
    'admin.exported': () => (
      <Trans>
        {who} downloaded a table: <code>{entry.subject}</code>
      </Trans>
    ),
    'job.retried': () => (
      <Trans>
        {who} ran a failed job again: <code>{entry.subject}</code>
      </Trans>
    ),
    'job.deleted': () => (
      <Trans>
        {who} deleted a failed job: <code>{entry.subject}</code>
      </Trans>
    ),
    'admin.corrections': () =>
      details.on === 'true' ? (
        <Trans>{who} allowed small corrections without approval</Trans>
      ) : (
        <Trans>{who} required approval for small corrections</Trans>
      ),
    'admin.originals': () => <Trans>{who} changed how long original videos are kept</Trans>,
  }
}
