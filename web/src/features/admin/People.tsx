import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { number } from '@/lib/format'
import { Ago } from '@/ui/Ago'
import { EmptyState } from '@/ui/EmptyState'
import { HrefLink } from '@/ui/HrefLink'
import { AdminTable, type Column } from './AdminTable'
import { type AdminPerson, peopleQuery } from './api'
import { ListBody } from './ListBody'
import { ListHead } from './ListHead'
import { useAsked, useReread } from './list'
import { PersonActions, PersonStates } from './PersonActions'
import type { AskProof } from './PowerDialog'

// Ask is the dialog that asks for a proof before a role or an account is changed.
export function People({ Ask }: { Ask: AskProof }) {
  const { i18n, t } = useLingui()
  const { asked, address, ask } = useAsked('/admin/people', ['q', 'show', 'sort'])
  const query = useQuery({ ...peopleQuery(asked), placeholderData: keepPreviousData })
  const { heading, reread } = useReread()
  const narrowed = asked.q || asked.show
  const columns: Column<AdminPerson>[] = [
    {
      id: 'name',
      label: t`Name`,
      cell: p => (
        <span className="wrap-anywhere">
          <HrefLink href={`/admin/people/${p.id}`} className="link font-semibold">
            {p.name}
          </HrefLink>
        </span>
      ),
    },
    { id: 'email', label: t`Email`, cell: p => <span className="text-muted wrap-anywhere">{p.email}</span> },
    { id: 'state', label: t`Roles`, cell: p => <PersonStates person={p} /> },
    { id: 'joined', label: t`Joined`, cell: p => <Ago at={p.createdAt} /> },
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
