import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { date, monthAndYear } from '@/lib/date'
import { money } from '@/lib/format'
import { EmptyState } from '@/ui/EmptyState'
import { HrefLink } from '@/ui/HrefLink'
import { AdminTable } from './AdminTable'
import { ListBody } from './ListBody'
import { useAsked } from './list'
import { type LedgerPosting, postingsQuery } from './money'
import { OneHead } from './Panel'
import { type Figure, useFigureNames } from './reportNames'

// The postings behind a figure of a report: /admin/reports/postings.
export function Postings() {
  const { t, i18n } = useLingui()
  const names = useFigureNames()
  const { asked, address } = useAsked('/admin/reports/postings', ['figure', 'since', 'until', 'course', 'instructor'])
  const query = useQuery({ ...postingsQuery(asked), placeholderData: keepPreviousData })
  const { figure = '', since = '', until = '', course, instructor } = asked
  const name = (month: string) => monthAndYear(`${month}-01T00:00:00Z`, i18n.locale)
  const first = query.data?.postings[0]
  const months =
    since === until ? (since ? name(since) : '') : `${since ? name(since) : ''} – ${until ? name(until) : ''}`.trim()
  const about = [course && (first?.course || course), instructor && first?.person, months].filter(Boolean).join(', ')
  const title = names[figure as Figure] ?? t`Postings`
  return (
    <>
      <OneHead list={{ name: t`Reports`, href: '/admin/reports' }} title={about ? `${title}: ${about}` : title} />
      <p className="text-muted max-w-[64ch]">
        <Trans>
          The ledger’s postings, the newest first. An amount above zero goes into its account, one below zero out of it.
        </Trans>
      </p>
      <ListBody
        query={query}
        count={n => t`${plural(n, { one: '# posting', other: '# postings' })}`}
        address={address}
        empty={<EmptyState title={<Trans>No postings</Trans>} />}
      >
        {data => <PostingTable rows={data.postings} stale={query.isPlaceholderData} />}
      </ListBody>
    </>
  )
}

function PostingTable({ rows, stale }: { rows: LedgerPosting[]; stale: boolean }) {
  const { t, i18n } = useLingui()
  const kinds: Record<string, string> = {
    sale: t`Sale`,
    refund: t({ message: 'Refund', context: 'a transaction' }),
    late_charge: t`Late payment`,
    fee: t`Payment fee`,
    deposit: t`Transfer in part or too much`,
    deposit_return: t`Transfer sent back`,
    dispute: t`Dispute`,
    dispute_end: t`End of a dispute`,
    outside_refund: t`Refund at the payment provider`,
    refund_elsewhere: t`Refund settled without the provider`,
    payout: t`Payout`,
    payout_return: t`Returned payout`,
  }
  return (
    <AdminTable
      label={t`Postings`}
      stale={stale}
      rows={rows.map((p, i) => ({ ...p, id: `${p.at}-${i}` }))}
      id={p => p.id}
      columns={[
        {
          id: 'at',
          label: t`Date`,
          cell: p => <span className="whitespace-nowrap tnum">{date(p.at, i18n.locale)}</span>,
        },
        { id: 'kind', label: t`Transaction`, cell: p => kinds[p.kind] ?? p.kind },
        {
          id: 'order',
          label: t`Order`,
          cell: p =>
            p.order ? (
              <HrefLink href={`/admin/orders/${p.reference}`} className="link tnum">
                {p.reference}
              </HrefLink>
            ) : null,
        },
        { id: 'account', label: t`Account`, cell: p => <AccountName posting={p} /> },
        {
          id: 'course',
          label: t`Course`,
          cell: p => (p.course ? <span className="wrap-anywhere">{p.course}</span> : null),
        },
        {
          id: 'amount',
          label: t`Amount`,
          end: true,
          cell: p => <span className="tnum whitespace-nowrap">{money(p.amount, i18n.locale)}</span>,
        },
      ]}
    />
  )
}

function AccountName({ posting }: { posting: LedgerPosting }) {
  const { t } = useLingui()
  const [kind = '', id] = posting.account.split(':')
  const names: Record<string, string> = {
    platform: t`Platform`,
    rounding: t`Rounding`,
    bank: t`Bank`,
    tax: t`Tax`,
    provider: t`Payment provider`,
    instructor: t`Instructor`,
  }
  return (
    <span className="wrap-anywhere">
      {names[kind] ?? posting.account}{' '}
      {kind === 'instructor' ? (
        <HrefLink href={`/admin/people/${id}`} className="link">
          {posting.person || t`Former instructor`}
        </HrefLink>
      ) : (
        <span className="text-muted">{id}</span>
      )}
    </span>
  )
}
