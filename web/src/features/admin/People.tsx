import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { withQuery } from '@/api/client'
import { localDate } from '@/lib/date'
import { number } from '@/lib/format'
import { useMe } from '@/lib/me'
import { useProblemText } from '@/lib/problems'
import { Badge } from '@/ui/Badge'
import { EmptyState } from '@/ui/EmptyState'
import { Menu } from '@/ui/Menu'
import { toast } from '@/ui/toast'
import { AdminTable, type Column } from './AdminTable'
import { type AdminPerson, admin, peopleQuery, type Role } from './api'
import { ListBody } from './ListBody'
import { ListHead } from './ListHead'
import { useAsked, useReread } from './list'
import { type AskProof, type Power, PowerDialog } from './PowerDialog'
import { roles, useRoleNames } from './roles'

// Ask is the dialog that asks for a proof before a role or an account is changed.
export function People({ Ask }: { Ask: AskProof }) {
  const { i18n, t } = useLingui()
  const { asked, address, ask } = useAsked('/admin/people', ['q', 'show', 'sort'])
  const query = useQuery({ ...peopleQuery(asked), placeholderData: keepPreviousData })
  const { heading, reread } = useReread()
  const roleNames = useRoleNames()
  const narrowed = asked.q || asked.show
  const columns: Column<AdminPerson>[] = [
    {
      id: 'name',
      label: t`Name`,
      cell: p => (
        <div className="wrap-anywhere">
          <span className="block font-semibold">{p.name}</span>
          <span className="block text-14 text-muted">{p.email}</span>
        </div>
      ),
    },
    {
      id: 'state',
      label: t`Roles`,
      cell: p => (
        <div className="flex flex-wrap gap-1.5">
          {p.roles.length === 0 && <span className="text-muted">{t`Learner`}</span>}
          {p.roles.map(role => (
            <Badge key={role} tone={role === 'operator' ? 'clay' : 'brand'}>
              {roleNames[role as Role] ?? role}
            </Badge>
          ))}
          {p.suspendedAt && <Badge tone="madder">{t`Suspended`}</Badge>}
          {p.closingAt && <Badge>{t`Scheduled for deletion on ${localDate(p.closingAt, i18n.locale)}`}</Badge>}
          {!p.verified && <Badge>{t`Email not confirmed`}</Badge>}
        </div>
      ),
    },
    {
      id: 'joined',
      label: t`Joined`,
      cell: p => <span className="@3xl:whitespace-nowrap">{localDate(p.createdAt, i18n.locale)}</span>,
    },
    {
      id: 'devices',
      label: t`Devices`,
      end: true,
      cell: p => <span className="tnum">{number(p.devices, i18n.locale)}</span>,
    },
    {
      id: 'actions',
      label: t`Actions`,
      end: true,
      cell: p => <PersonActions person={p} Ask={Ask} onChanged={reread} />,
    },
  ]
  return (
    <>
      <ListHead
        title={<Trans>People</Trans>}
        heading={heading}
        asked={asked}
        ask={ask}
        search={t`Search by name or email`}
        filter={{
          name: 'show',
          label: t`Filter`,
          options: [
            ['all', t`Everyone`],
            ['instructor', t`Instructors`],
            ['specialist', t`Specialists`],
            ['operator', t`Operators`],
            ['suspended', t`Suspended`],
          ],
        }}
        sort={{
          name: 'sort',
          label: t`Sort by`,
          options: [
            ['newest', t`Newest first`],
            ['name', t`Name (A–Z)`],
          ],
        }}
        table="/api/admin/people.csv"
      />
      <ListBody
        query={query}
        count={n => t`${plural(n, { one: '# person', other: '# people' })}`}
        address={address}
        empty={
          <EmptyState title={narrowed ? <Trans>No people match</Trans> : <Trans>No people yet</Trans>}>
            {!narrowed && <Trans>New accounts will appear here.</Trans>}
          </EmptyState>
        }
      >
        {data => (
          <AdminTable
            label={t`People`}
            columns={columns}
            rows={data.people}
            id={p => p.id}
            stale={query.isPlaceholderData}
          />
        )}
      </ListBody>
    </>
  )
}

function PersonActions({
  person,
  Ask,
  onChanged,
}: {
  person: AdminPerson
  Ask: AskProof
  onChanged: () => Promise<void>
}) {
  const { t } = useLingui()
  const say = useProblemText()
  const navigate = useNavigate()
  const roleNames = useRoleNames()
  const { me } = useMe()
  const { id, name } = person
  const self = me?.person?.id === id
  const [power, setPower] = useState<Power | null>(null)
  const signOut = useMutation({
    mutationFn: () => admin.signOut(id),
    onSuccess: () => {
      toast(t`${name} has been signed out everywhere`)
      return onChanged()
    },
    onError: problem => toast(say(problem)),
  })
  const items = [
    ...roles
      .filter(role => !(self && person.roles.includes(role)))
      .map(role => {
        const [has, known] = [person.roles.includes(role), roleNames[role]]
        return {
          id: role,
          label: has ? t`Remove role: ${known}` : t`Assign role: ${known}`,
          onSelect: () => setPower({ kind: 'role', role, on: !has }),
        }
      }),
    {
      id: 'sign-out',
      label: t`Sign out everywhere`,
      onSelect: () => signOut.mutate(),
    },
    {
      id: 'orders',
      label: t`View orders`,
      onSelect: () => void navigate({ href: withQuery('/admin/orders', { q: person.email }) }),
    },
    {
      id: 'audit',
      label: t`View in audit log`,
      onSelect: () => void navigate({ href: withQuery('/admin/audit', { about: id }) }),
    },
  ]
  if (!self) {
    items.push({
      id: 'suspend',
      label: person.suspendedAt ? t`Reinstate` : t`Suspend`,
      onSelect: () => setPower({ kind: 'suspended', on: !person.suspendedAt }),
    })
  }
  return (
    <div className="-my-2.5 -ml-3 @3xl:ml-0 @3xl:-mr-2">
      <Menu label={t`Actions for ${name}`} items={items} />
      {power && (
        <PowerDialog
          power={power}
          person={person}
          Ask={Ask}
          onDone={() => {
            setPower(null)
            void onChanged()
          }}
          onClose={() => setPower(null)}
        />
      )}
    </div>
  )
}
