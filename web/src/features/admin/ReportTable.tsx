import { Trans, useLingui } from '@lingui/react/macro'
import type { Money } from '@/api/types'
import { monthAndYear } from '@/lib/date'
import { money, number } from '@/lib/format'
import { EmptyState } from '@/ui/EmptyState'
import { HrefLink } from '@/ui/HrefLink'
import { AdminTable, type Column } from './AdminTable'
import type { SalesReport } from './money'
import { behind, type Figure, shownFigures, useFigureNames } from './reportNames'

type Row = {
  id: string
  name: string
  href?: string
  sales: number
  of: { since: string; until: string; course?: string; instructor?: string }
  amounts: Partial<Record<Figure, Money>>
}

type Props = { report: SalesReport; by: 'months' | 'courses' | 'instructors'; label: string }

// A report's rows. Each figure leads to the postings that it is the sum of.
export function ReportTable({ report, by, label }: Props) {
  const { t, i18n } = useLingui()
  const names = useFigureNames()
  const rows = useRows(report, by)
  const heads = { months: t`Month`, courses: t`Course`, instructors: t`Instructor` }
  const shown = shownFigures(report).filter(figure => rows.some(row => row.amounts[figure]))
  if (rows.length === 0) {
    return (
      <EmptyState title={<Trans>No sales in these months</Trans>}>
        <Trans>Choose other months above.</Trans>
      </EmptyState>
    )
  }
  const columns: Column<Row>[] = [
    {
      id: 'name',
      label: heads[by],
      cell: row =>
        row.href ? (
          <HrefLink href={row.href} className="link font-semibold wrap-anywhere">
            {row.name}
          </HrefLink>
        ) : (
          <span className="font-semibold whitespace-nowrap">{row.name}</span>
        ),
    },
    {
      id: 'sales',
      label: t`Sales`,
      end: true,
      cell: row => <span className="tnum">{number(row.sales, i18n.locale)}</span>,
    },
    ...shown.map(figure => ({
      id: figure,
      label: names[figure],
      end: true,
      // What is zero is left out, which keeps the cards of phones short.
      cell: (row: Row) => (row.amounts[figure]?.amount ? <Sum row={row} figure={figure} name={names[figure]} /> : null),
    })),
  ]
  return <AdminTable label={label} columns={columns} rows={rows} id={row => row.id} />
}

function Sum({ row, figure, name }: { row: Row; figure: Figure; name: string }) {
  const { i18n } = useLingui()
  const amount = row.amounts[figure]
  const text = amount && money(amount, i18n.locale)
  // What is owed at the end of a month is the sum of everything before.
  const of = figure === 'owed' ? { ...row.of, since: '' } : row.of
  return (
    <HrefLink
      href={behind(figure, of)}
      className="tnum whitespace-nowrap hover:underline underline-offset-3 decoration-brand"
      aria-label={`${row.name}, ${name}: ${text}`}
    >
      {text}
    </HrefLink>
  )
}

function useRows(report: SalesReport, by: Props['by']): Row[] {
  const { t, i18n } = useLingui()
  const range = { since: report.from, until: report.to }
  if (by === 'courses') {
    return report.courses.map(({ slug, title, sales, ...amounts }) => ({
      id: slug,
      name: title || slug,
      href: `/admin/courses/${slug}`,
      sales,
      of: { ...range, course: slug },
      amounts: { ...amounts, paidOut: undefined },
    }))
  }
  if (by === 'instructors') {
    return report.instructors.map(p => ({
      id: p.id,
      name: p.name || t`Former instructor`,
      href: `/admin/people/${p.id}`,
      sales: p.sales,
      of: { ...range, instructor: p.id },
      amounts: { refunds: p.refunds, instructors: p.instructors, paidOut: p.paidOut },
    }))
  }
  return report.months
    .map(({ month, sales, ...amounts }) => ({
      id: month,
      name: monthAndYear(`${month}-01T00:00:00Z`, i18n.locale),
      sales,
      of: { since: month, until: month },
      amounts,
    }))
    .reverse()
}
