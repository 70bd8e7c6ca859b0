import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { localDate, localTime } from '@/lib/date'
import { Button } from '@/ui/Button'
import { RemovableChip } from '@/ui/Chip'
import { EmptyState } from '@/ui/EmptyState'
import { Input } from '@/ui/Field'
import { HrefLink } from '@/ui/HrefLink'
import { AdminTable, type Column } from './AdminTable'
import { type Asked, type AuditEntry, auditQuery } from './api'
import { ListBody } from './ListBody'
import { ListHead } from './ListHead'
import { useAsked, useReread } from './list'

const beginnings = ['account.', 'order.', 'coupon.', 'course.', 'admin.']

export function AuditLog() {
  const { i18n, t } = useLingui()
  const { asked, address, ask } = useAsked('/admin/audit', ['action', 'about'])
  const query = useQuery({ ...auditQuery(asked), placeholderData: keepPreviousData })
  const { heading } = useReread()
  const about = (id: string, name: string) => (
    <HrefLink href={address({ about: id })} className="link wrap-break-word" title={id}>
      {name || <code className="text-14 wrap-anywhere">{id}</code>}
    </HrefLink>
  )
  const columns: Column<AuditEntry>[] = [
    {
      id: 'at',
      label: t`When`,
      cell: a => (
        <>
          <span className="block @3xl:whitespace-nowrap">{localDate(a.at, i18n.locale)}</span>
          <span className="block text-14 text-muted tnum">{localTime(a.at, i18n.locale)}</span>
        </>
      ),
    },
    {
      id: 'actor',
      label: t`Who`,
      cell: a => (a.actorId ? about(a.actorId, a.actor) : <span className="text-muted">{t`System`}</span>),
    },
    {
      id: 'action',
      label: t`Action`,
      cell: a => (
        <HrefLink href={address({ action: a.action })} className="link wrap-break-word">
          <code className="text-14">{a.action}</code>
        </HrefLink>
      ),
    },
    { id: 'subject', label: t`Target`, cell: a => (a.subject ? about(a.subject, a.subjectName) : null) },
    {
      id: 'details',
      label: t`Details`,
      cell: ({ details }) =>
        Object.keys(details).length === 0 ? null : (
          <dl className="text-14">
            {Object.entries(details).map(([name, value]) => (
              <div key={name} className="flex flex-wrap gap-x-2 wrap-anywhere">
                <dt className="text-muted">{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        ),
    },
  ]
  const name = query.data?.aboutName || asked.about || ''
  return (
    <>
      <ListHead
        title={<Trans>Audit log</Trans>}
        heading={heading}
        asked={asked}
        ask={ask}
        table="/api/admin/audit.csv"
      />
      <AuditSearch asked={asked} ask={ask} />
      {(asked.about || asked.action) && (
        <div className="flex flex-wrap gap-2">
          {asked.action && <RemovableChip label={asked.action} onRemove={() => ask({ action: '' })} />}
          {asked.about && <RemovableChip label={name} onRemove={() => ask({ about: '' })} />}
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
          <AdminTable
            label={t`Audit log`}
            columns={columns}
            rows={data.entries}
            id={a => a.id}
            stale={query.isPlaceholderData}
          />
        )}
      </ListBody>
    </>
  )
}

function AuditSearch({ asked, ask }: { asked: Asked; ask: (changes: Asked) => void }) {
  const { t } = useLingui()
  const form = useRef<HTMLFormElement>(null)
  const { action = '', about = '' } = asked
  useEffect(() => {
    for (const [name, value] of Object.entries({ action, about })) {
      const box = form.current?.elements.namedItem(name)
      if (box instanceof HTMLInputElement) box.value = value
    }
  }, [action, about])
  return (
    <form
      ref={form}
      role="search"
      className="flex flex-wrap gap-3 items-end"
      onSubmit={event => {
        event.preventDefault()
        const said = new FormData(event.currentTarget)
        ask({ action: String(said.get('action') ?? '').trim(), about: String(said.get('about') ?? '').trim() })
      }}
    >
      <div className="w-full sm:w-56">
        <Input label={t`Action starts with`} name="action" list="beginnings" defaultValue={action} maxLength={60} />
        <datalist id="beginnings">
          {beginnings.map(one => (
            <option key={one} value={one} />
          ))}
        </datalist>
      </div>
      <div className="w-full sm:w-80">
        <Input
          label={t`Person or object`}
          name="about"
          defaultValue={about}
          maxLength={254}
          placeholder={t`Email, ID or number`}
        />
      </div>
      <Button type="submit" tone="quiet">
        <Trans>Search</Trans>
      </Button>
    </form>
  )
}
