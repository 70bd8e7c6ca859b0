import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Ago } from '@/ui/Ago'
import { Button } from '@/ui/Button'
import { RemovableChip } from '@/ui/Chip'
import { EmptyState } from '@/ui/EmptyState'
import { Input } from '@/ui/Field'
import { AuditSentence } from './AuditSentence'
import { type Asked, auditQuery } from './api'
import { ListBody } from './ListBody'
import { ListHead } from './ListHead'
import { useAsked, useReread } from './list'

export default function AuditLog() {
  const { t } = useLingui()
  const { asked, address, ask } = useAsked('/admin/audit', ['action', 'about', 'since', 'until'])
  const query = useQuery({ ...auditQuery(asked), placeholderData: keepPreviousData })
  const { heading } = useReread()
  const about = query.data?.aboutName || asked.about || ''
  return (
    <>
      <ListHead
        title={<Trans>Audit log</Trans>}
        heading={heading}
        asked={asked}
        ask={ask}
        table="/api/admin/audit.csv"
        filter={{
          name: 'action',
          label: t`Kind`,
          options: [
            ['', t`Everything`],
            ['account.sign', t`Sign-ins`],
            ['account.', t`Accounts`],
            ['order.', t`Refunds`],
            ['coupon.', t`Coupons`],
            ['course.', t`Courses`],
            ['approval.', t`Approvals`],
            ['admin.', t`Settings and downloads`],
          ],
        }}
      />
      <AuditSearch asked={asked} ask={ask} />
      {asked.about && (
        <div>
          <RemovableChip label={about} onRemove={() => ask({ about: '' })} />
        </div>
      )}
      <ListBody
        query={query}
        count={n => t`${plural(n, { one: '# entry', other: '# entries' })}`}
        address={address}
        empty={
          <EmptyState title={<Trans>No entries</Trans>}>
            <Trans>Security, moderation and payment events are logged here permanently.</Trans>
          </EmptyState>
        }
      >
        {data => (
          <ol className={`panel ${query.isPlaceholderData ? 'opacity-60' : ''}`} aria-label={t`Audit log`}>
            {data.entries.map(entry => (
              <li
                key={entry.id}
                className="flex flex-wrap gap-x-4 px-4 py-[9px] border-b border-line last:border-0 hover:bg-sunk/60"
              >
                <span className="flex-1 basis-60 min-w-0 wrap-anywhere" title={entry.action}>
                  <AuditSentence entry={entry} />
                </span>
                {entry.details.network && <code className="text-13 text-muted">{entry.details.network}</code>}
                <span className="text-muted">
                  <Ago at={entry.at} />
                </span>
              </li>
            ))}
          </ol>
        )}
      </ListBody>
    </>
  )
}

function AuditSearch({ asked, ask }: { asked: Asked; ask: (changes: Asked) => void }) {
  const { t } = useLingui()
  const form = useRef<HTMLFormElement>(null)
  const { about = '', since = '', until = '' } = asked
  useEffect(() => {
    for (const [name, value] of Object.entries({ about, since, until })) {
      const box = form.current?.elements.namedItem(name)
      if (box instanceof HTMLInputElement) box.value = value
    }
  }, [about, since, until])
  return (
    <form
      ref={form}
      role="search"
      className="flex flex-wrap gap-3 items-end"
      onSubmit={event => {
        event.preventDefault()
        const said = new FormData(event.currentTarget)
        const text = (name: string) => String(said.get(name) ?? '').trim()
        ask({ about: text('about'), since: text('since'), until: text('until') })
      }}
    >
      <div className="w-full sm:w-72">
        <Input
          label={t`Person or object`}
          name="about"
          defaultValue={about}
          maxLength={254}
          placeholder={t`Email, ID or number`}
        />
      </div>
      <Input label={t`First day`} type="date" name="since" defaultValue={since} />
      <Input label={t`Last day`} type="date" name="until" defaultValue={until} />
      <Button type="submit" tone="quiet">
        <Trans>Search</Trans>
      </Button>
    </form>
  )
}
