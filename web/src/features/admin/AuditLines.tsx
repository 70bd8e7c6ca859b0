import { useLingui } from '@lingui/react/macro'
import { withQuery } from '@/api/client'
import { Ago } from '@/ui/Ago'
import { HrefLink } from '@/ui/HrefLink'
import { AuditSentence } from './AuditSentence'
import type { AuditEntry } from './api'
import { Nothing, Panel } from './Panel'

// The latest entries of the audit log about one thing.
export function AuditLines({ entries, about }: { entries: AuditEntry[]; about: string }) {
  const { t } = useLingui()
  return (
    <Panel
      title={t`Audit log`}
      end={
        entries.length > 0 && (
          <HrefLink href={withQuery('/admin/audit', { about })} className="link">
            {t`All entries`}
          </HrefLink>
        )
      }
    >
      {entries.length === 0 && <Nothing>{t`No entries`}</Nothing>}
      <ul>
        {entries.slice(0, 12).map(entry => (
          <li key={entry.id} className="flex flex-wrap gap-x-4 px-4 py-2 border-b border-line last:border-0">
            <span className="flex-1 basis-60 min-w-0 wrap-anywhere">
              <AuditSentence entry={entry} />
            </span>
            <span className="text-muted">
              <Ago at={entry.at} />
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
