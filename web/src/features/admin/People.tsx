import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { withQuery } from '@/api/client'
import { date } from '@/lib/date'
import { number } from '@/lib/format'
import { useMe } from '@/lib/me'
import { useProblemText } from '@/lib/problems'
import { Badge } from '@/ui/Badge'
import { EmptyState } from '@/ui/EmptyState'
import { Menu } from '@/ui/Menu'
import { toast } from '@/ui/toast'
import { type DeskPerson, desk, peopleQuery, type Role } from './api'
import { type Column, DeskTable } from './DeskTable'
import { ListBody } from './ListBody'
import { ListHead } from './ListHead'
import { useAsked, useReread } from './list'

const roles: Role[] = ['instructor', 'specialist', 'operator']

export function People() {
  const { i18n, t } = useLingui()
  const { asked, address, ask } = useAsked('/admin/people', ['q', 'show', 'sort'])
  const query = useQuery({ ...peopleQuery(asked), placeholderData: keepPreviousData })
  const { heading, reread } = useReread()
  const called = useRoleNames()
  const columns: Column<DeskPerson>[] = [
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
              {called[role as Role] ?? role}
            </Badge>
          ))}
          {p.suspendedAt && <Badge tone="madder">{t`Suspended`}</Badge>}
          {p.closingAt && <Badge>{t`Closes on ${date(p.closingAt, i18n.locale)}`}</Badge>}
          {!p.verified && <Badge>{t`E-mail not confirmed`}</Badge>}
        </div>
      ),
    },
    { id: 'joined', label: t`Joined`, cell: p => <span className="@3xl:whitespace-nowrap">{date(p.createdAt, i18n.locale)}</span> },
    { id: 'devices', label: t`Devices`, end: true, cell: p => <span className="tnum">{number(p.devices, i18n.locale)}</span> },
    { id: 'acts', label: t`Actions`, end: true, cell: p => <Acts person={p} onActed={reread} /> },
  ]
  return (
    <>
      <ListHead
        title={<Trans>People</Trans>}
        heading={heading}
        asked={asked}
        ask={ask}
        search={t`Search by name or e-mail`}
        filter={{
          name: 'show',
          label: t`Who is shown`,
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
          label: t`Order of the list`,
          options: [
            ['newest', t`Newest first`],
            ['name', t`By name`],
          ],
        }}
        table="/api/admin/people.csv"
      />
      <ListBody
        query={query}
        count={n => t`${plural(n, { one: '# person', other: '# people' })}`}
        href={n => address({ page: String(n) })}
        empty={
          <EmptyState title={asked.q ? <Trans>Nobody fits this search</Trans> : <Trans>Nobody here</Trans>}>
            <Trans>Whoever makes an account is listed here.</Trans>
          </EmptyState>
        }
      >
        {data => <DeskTable label={t`People`} columns={columns} rows={data.people} id={p => p.id} stale={query.isPlaceholderData} />}
      </ListBody>
    </>
  )
}

function useRoleNames(): Record<Role, string> {
  const { t } = useLingui()
  return { instructor: t`Instructor`, specialist: t`Specialist`, operator: t`Operator` }
}

function Acts({ person, onActed }: { person: DeskPerson; onActed: () => Promise<void> }) {
  const { t } = useLingui()
  const say = useProblemText()
  const navigate = useNavigate()
  const called = useRoleNames()
  const { me } = useMe()
  const { id, name } = person
  const self = me?.person?.id === id
  const act = useMutation({
    mutationFn: (deed: { run: () => Promise<unknown>; said: string; back?: () => Promise<unknown>; undone?: string }) => deed.run(),
    onSuccess: (_, { said, back, undone }) => {
      toast(said, back && (() => act.mutate({ run: back, said: undone ?? '' })))
      return onActed()
    },
    onError: problem => toast(say(problem)),
  })
  const change = (role: Role, on: boolean) => {
    const known = called[role]
    const [given, taken] = [t`${name} now has the role: ${known}`, t`${name} no longer has the role: ${known}`]
    act.mutate({
      run: () => desk.setRole(id, role, on),
      said: on ? given : taken,
      back: () => desk.setRole(id, role, !on),
      undone: on ? taken : given,
    })
  }
  const suspend = (on: boolean) => {
    const [out, back] = [t`${name} is suspended, and signed out everywhere.`, t`${name} may sign in again.`]
    act.mutate({
      run: () => desk.setSuspended(id, on),
      said: on ? out : back,
      back: () => desk.setSuspended(id, !on),
      undone: on ? back : out,
    })
  }
  const items = [
    ...roles
      .filter(role => !(self && person.roles.includes(role)))
      .map(role => {
        const [has, known] = [person.roles.includes(role), called[role]]
        return { id: role, label: has ? t`Take the role: ${known}` : t`Give the role: ${known}`, onSelect: () => change(role, !has) }
      }),
    {
      id: 'sign-out',
      label: t`Sign out everywhere`,
      onSelect: () => act.mutate({ run: () => desk.signOut(id), said: t`${name} is signed out everywhere.` }),
    },
    { id: 'orders', label: t`Show orders`, onSelect: () => void navigate({ href: withQuery('/admin/orders', { q: person.email }) }) },
    { id: 'audit', label: t`Show in the audit log`, onSelect: () => void navigate({ href: withQuery('/admin/audit', { about: id }) }) },
  ]
  if (!self) {
    items.push({
      id: 'suspend',
      label: person.suspendedAt ? t`Let in again` : t`Suspend`,
      onSelect: () => suspend(!person.suspendedAt),
    })
  }
  return (
    <div className="-my-2.5 -ml-3 @3xl:ml-0 @3xl:-mr-2">
      <Menu label={t`Actions for ${name}`} items={items} />
    </div>
  )
}
