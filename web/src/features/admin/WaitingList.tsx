import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { ChevronRight, CircleCheck } from 'lucide-react'
import { HrefLink } from '@/ui/HrefLink'
import type { Waiting } from './api'

// What waits for a person, each with its way there.
export function WaitingList({ waiting }: { waiting: Waiting }) {
  const { t } = useLingui()
  const { refunds, messages, reported, approvals, approvalsLate, failedJobs, failedBackups } = waiting
  const rows = [
    ['/admin/orders', refunds, t`${plural(refunds, { one: '# refund request', other: '# refund requests' })}`, ''],
    [
      '/admin/messages',
      messages,
      t`${plural(messages, { one: '# unanswered message', other: '# unanswered messages' })}`,
      '',
    ],
    [
      '/admin/moderation',
      reported,
      t`${plural(reported, { one: '# reported contribution', other: '# reported contributions' })}`,
      '',
    ],
    [
      '/admin/approvals',
      approvals,
      t`${plural(approvals, { one: '# course in the approval queue', other: '# courses in the approval queue' })}`,
      approvalsLate
        ? t`${plural(approvalsLate, { one: '# for more than five days', other: '# for more than five days' })}`
        : '',
    ],
    ['/admin/jobs', failedJobs, t`${plural(failedJobs, { one: '# failed job', other: '# failed jobs' })}`, ''],
    [
      '/admin/backups',
      failedBackups,
      t`${plural(failedBackups, { one: '# failed backup', other: '# failed backups' })}`,
      '',
    ],
  ] as const
  const open = rows.filter(([, n]) => n > 0)
  return (
    <section aria-labelledby="waiting" className="grid gap-3">
      <h2 id="waiting" className="text-20">
        <Trans>Waiting for you</Trans>
      </h2>
      {open.length === 0 && (
        <p className="panel p-4 flex items-center gap-3">
          <CircleCheck size={20} strokeWidth={1.75} aria-hidden="true" className="text-olive shrink-0" />
          <Trans>Nothing is waiting. All requests are answered.</Trans>
        </p>
      )}
      {open.length > 0 && (
        <ul className="panel">
          {open.map(([href, , text, late]) => (
            <li key={href} className="border-b border-line last:border-0">
              <HrefLink
                href={href}
                className="flex flex-wrap items-center gap-x-3 min-h-12 px-4 py-2 font-semibold hover:bg-sunk -outline-offset-2"
              >
                {text}
                {late && <span className="text-14 font-normal text-madder">{late}</span>}
                <ChevronRight size={20} strokeWidth={1.75} aria-hidden="true" className="ml-auto text-muted" />
              </HrefLink>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
