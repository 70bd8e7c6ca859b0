import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { countryName } from '@/lib/countries'
import { localDate } from '@/lib/date'
import { money } from '@/lib/format'
import { useProblemText } from '@/lib/problems'
import { Button } from '@/ui/Button'
import { HrefLink } from '@/ui/HrefLink'
import { LoadError } from '@/ui/LoadError'
import { toast } from '@/ui/toast'
import { AdminTable, type Column } from './AdminTable'
import { type TaxMatter, taxMatters, taxMattersQuery } from './money'
import { Nothing, Panel } from './Panel'
import { TaxEvidence } from './TaxEvidence'

// What an operator is to look at about the tax of orders, where there is anything.
export function TaxMatters() {
  const { t, i18n } = useLingui()
  const say = useProblemText()
  const client = useQueryClient()
  const query = useQuery(taxMattersQuery)
  const why = useReasons()
  const settle = useMutation({
    mutationFn: taxMatters.settle,
    onSuccess: () => toast(t`Marked as settled`),
    onError: problem => toast(say(problem)),
    onSettled: () => client.invalidateQueries(taxMattersQuery),
  })
  const rows = query.data?.matters ?? []
  if (query.error) return <LoadError query={query} />
  const evidence = query.data?.evidence
  const notes = evidence && (evidence.short > 0 || evidence.over || evidence.onePiece)
  if (rows.length === 0 && !notes) return null
  const columns: Column<TaxMatter>[] = [
    {
      id: 'order',
      label: t`Order`,
      cell: row => (
        <span className="grid">
          <HrefLink href={`/admin/orders/${row.number}`} className="link font-semibold tnum whitespace-nowrap">
            {row.number}
          </HrefLink>
          <span className="text-14 text-muted whitespace-nowrap">{localDate(row.placedAt, i18n.locale)}</span>
        </span>
      ),
    },
    {
      id: 'why',
      label: t`What’s open`,
      cell: row => (
        <span className="grid max-w-[46ch]">
          <strong className="font-semibold">{why[row.kind].what}</strong>
          <span className="text-14 text-muted">{why[row.kind].how}</span>
        </span>
      ),
    },
    {
      id: 'buyer',
      label: t`Buyer`,
      cell: row => (
        <span className="grid">
          <span className="wrap-anywhere">{row.buyer || t`Former student`}</span>
          <span className="text-14 text-muted">
            {countryName(row.country, i18n.locale)}
            {row.vatId && ` · ${row.vatId}`}
          </span>
        </span>
      ),
    },
    {
      id: 'total',
      label: t`Total`,
      end: true,
      cell: row => <span className="tnum whitespace-nowrap">{money(row.total, i18n.locale)}</span>,
    },
    {
      id: 'do',
      label: t`Actions`,
      end: true,
      cell: row => (
        <Button
          tone="quiet"
          className="sm:whitespace-nowrap"
          pending={settle.isPending && settle.variables?.number === row.number && settle.variables.kind === row.kind}
          onClick={() => settle.mutate(row)}
        >
          <Trans>Mark as settled</Trans>
        </Button>
      ),
    },
  ]
  return (
    <Panel
      title={t`Open tax questions`}
      note={
        rows.length > 0 ? t`Orders whose VAT needs your decision. Mark them once you’ve dealt with them.` : undefined
      }
    >
      {notes && <TaxEvidence evidence={evidence} />}
      {rows.length > 0 && (
        <AdminTable
          bare
          label={t`Open tax questions`}
          columns={columns}
          rows={rows}
          id={row => `${row.number} ${row.kind}`}
        />
      )}
      {query.data?.more && <Nothing>{t`Only the first 200 are shown.`}</Nothing>}
    </Panel>
  )
}

function useReasons() {
  const { t } = useLingui()
  return {
    vat_invalid: {
      what: t`No VAT was charged, but the VAT ID isn’t valid`,
      how: t`VIES couldn’t confirm it when the order was placed. You may owe the VAT of this sale.`,
    },
    vat_unconfirmed: {
      what: t`No VAT was charged, and the VAT ID is still unconfirmed`,
      how: t`VIES hasn’t given an answer for a day. It’s asked again twice a day.`,
    },
    evidence_conflict: {
      what: t`The buyer’s country isn’t certain`,
      how: t`The card, bank account or internet address is of another country than the one that the buyer gave. The order’s page has all of them.`,
    },
    vat_valid: {
      what: t`VAT was charged, but the VAT ID is valid`,
      how: t`VIES couldn’t confirm it when the order was placed. You may refund the order so that the company buys again.`,
    },
  }
}
