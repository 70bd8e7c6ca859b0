import { Trans, useLingui } from '@lingui/react/macro'
import { countryName } from '@/lib/countries'
import { money, number } from '@/lib/format'
import { useTaxText } from '@/lib/tax'
import { EmptyState } from '@/ui/EmptyState'
import { AdminTable, type Column } from './AdminTable'
import type { SalesReport } from './money'

type Row = SalesReport['taxes'][number]

const idOf = (row: Row) => `${row.country} ${row.rate} ${row.reason}`

// What was sold to each country at each rate, and the tax that is owed there.
export function TaxTable({ rows, label }: { rows: SalesReport['taxes']; label: string }) {
  const { t, i18n } = useLingui()
  const lang = i18n.locale
  const text = useTaxText()
  if (rows.length === 0)
    return (
      <EmptyState title={<Trans>No sales in these months</Trans>}>
        <Trans>Choose other months above.</Trans>
      </EmptyState>
    )
  const columns: Column<Row>[] = [
    { id: 'country', label: t`Country`, cell: row => <strong>{countryName(row.country, lang)}</strong> },
    { id: 'tax', label: t`Reason`, cell: row => (row.reason === 'oss' ? `${text(row)} · OSS` : text(row)) },
    { id: 'sales', label: t`Sales`, end: true, cell: row => <span className="tnum">{number(row.sales, lang)}</span> },
    { id: 'net', label: t`Net`, end: true, cell: row => <span className="tnum">{money(row.net, lang)}</span> },
    { id: 'vat', label: t`VAT`, end: true, cell: row => <span className="tnum">{money(row.tax, lang)}</span> },
  ]
  return <AdminTable label={label} columns={columns} rows={rows} id={idOf} />
}
