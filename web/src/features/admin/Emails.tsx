import { useLingui } from '@lingui/react/macro'
import type { components } from '@/api/schema'
import { Ago } from '@/ui/Ago'
import { Badge } from '@/ui/Badge'
import { HrefLink } from '@/ui/HrefLink'
import { Nothing, Panel } from './Panel'

type Email = components['schemas']['Email']

// The emails to a person; a failed one leads to its job.
export function Emails({ emails }: { emails: Email[] }) {
  const { t } = useLingui()
  const states = { waiting: t`Waiting`, sent: t`Sent`, retrying: t`Retrying`, failed: t`Failed` }
  return (
    <Panel title={t`Emails`} note={t`Last 24 hours, and failed ones`}>
      {emails.length === 0 ? (
        <Nothing>{t`No emails`}</Nothing>
      ) : (
        <ul>
          {emails.map(email => (
            <li key={email.id} className="px-4 py-2 border-b border-line last:border-0">
              <p className="wrap-anywhere">{email.subject}</p>
              <p className="flex flex-wrap gap-x-3 gap-y-1 items-center text-muted">
                {email.state === 'failed' || email.state === 'retrying' ? (
                  <HrefLink href="/admin/jobs">
                    <Badge tone="madder">{states[email.state]}</Badge>
                  </HrefLink>
                ) : (
                  <span>{states[email.state]}</span>
                )}
                <Ago at={email.at} />
              </p>
              {email.error && <p className="text-madder wrap-anywhere">{email.error}</p>}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
