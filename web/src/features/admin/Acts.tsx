import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { date } from '@/lib/date'
import { Button } from '@/ui/Button'
import { RemovableChip } from '@/ui/Chip'
import { EmptyState } from '@/ui/EmptyState'
import { Input } from '@/ui/Field'
import { HrefLink } from '@/ui/HrefLink'
import { type Asked, actsQuery, type DeskAct } from './api'
import { type Column, DeskTable } from './DeskTable'
import { ListBody } from './ListBody'
import { ListHead } from './ListHead'
import { clockTime, useAsked, useReread } from './list'

const beginnings = ['account.', 'order.', 'coupon.', 'course.', 'desk.']

export function Acts() {
  const { i18n, t } = useLingui()
  const { asked, address, ask } = useAsked('/admin/audit', ['action', 'about'])
  const query = useQuery({ ...actsQuery(asked), placeholderData: keepPreviousData })
  const { heading } = useReread()
  const about = (id: string, name: string) => (
    <HrefLink href={address({ about: id })} className="link wrap-break-word" title={id}>
      {name || <code className="text-14 wrap-anywhere">{id}</code>}
    </HrefLink>
  )
  const columns: Column<DeskAct>[] = [
    {
      id: 'at',
      label: t`When`,
      cell: a => (
        <>
          <span className="block @3xl:whitespace-nowrap">{date(a.at, i18n.locale)}</span>
          <span className="block text-14 text-muted tnum">{clockTime(a.at)}</span>
        </>
      ),
    },
    {
      id: 'actor',
      label: t`Who`,
      cell: a => (a.actorId ? about(a.actorId, a.actor) : <span className="text-muted">{t`The system`}</span>),
    },
    {
      id: 'action',
      label: t`What`,
      cell: a => (
        <HrefLink href={address({ action: a.action })} className="link wrap-break-word">
          <code className="text-14">{a.action}</code>
        </HrefLink>
      ),
    },
    { id: 'subject', label: t`To what`, cell: a => (a.subject ? about(a.subject, a.subjectName) : null) },
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
      <ListHead title={<Trans>Audit log</Trans>} heading={heading} asked={asked} ask={ask} table="/api/admin/audit.csv" />
      <Question asked={asked} ask={ask} />
      {(asked.about || asked.action) && (
        <div className="flex flex-wrap gap-2">
          {asked.action && <RemovableChip label={asked.action} onRemove={() => ask({ action: '' })} />}
          {asked.about && <RemovableChip label={name} onRemove={() => ask({ about: '' })} />}
        </div>
      )}
      <ListBody
        query={query}
        count={n => t`${plural(n, { one: '# entry', other: '# entries' })}`}
        href={n => address({ page: String(n) })}
        empty={
          <EmptyState title={<Trans>Nothing is recorded of this</Trans>}>
            <Trans>What people do to their safety, to others or to money is recorded here, and never changed.</Trans>
          </EmptyState>
        }
      >
        {data => <DeskTable label={t`Audit log`} columns={columns} rows={data.acts} id={a => a.id} stale={query.isPlaceholderData} />}
      </ListBody>
    </>
  )
}

function Question({ asked, ask }: { asked: Asked; ask: (changes: Asked) => void }) {
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
        <Input label={t`What begins with`} name="action" list="beginnings" defaultValue={action} maxLength={60} />
        <datalist id="beginnings">
          {beginnings.map(one => (
            <option key={one} value={one} />
          ))}
        </datalist>
      </div>
      <div className="w-full sm:w-80">
        <Input label={t`Person or subject`} name="about" defaultValue={about} maxLength={254} placeholder={t`E-mail, id or number`} />
      </div>
      <Button type="submit" tone="quiet">
        <Trans>Search</Trans>
      </Button>
    </form>
  )
}
