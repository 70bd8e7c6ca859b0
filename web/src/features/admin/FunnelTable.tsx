import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { number } from '@/lib/format'
import { useSourceName } from '@/lib/source'
import { Button } from '@/ui/Button'
import { EmptyState } from '@/ui/EmptyState'
import { HrefLink } from '@/ui/HrefLink'
import { AdminTable, type Column } from './AdminTable'
import { Change } from './Change'
import { rate, useStepNames } from './FunnelFigures'
import type { Funnel, FunnelPart } from './funnel'

type Row = FunnelPart & { id: string; before: FunnelPart; name: ReactNode }
type TableProps = { label: string; rows: Row[]; orders?: boolean; file: ReactNode }

// So many rows are shown at first, and twice as many more each time.
const step = 10

function Table({ label, rows, orders, file }: TableProps) {
  const { t, i18n } = useLingui()
  const names = useStepNames()
  const lang = i18n.locale
  const [shown, setShown] = useState(step)
  if (rows.length === 0) {
    return (
      <EmptyState title={<Trans>No visits in these days</Trans>}>
        <Trans>Visits of course pages appear here within ten seconds.</Trans>
      </EmptyState>
    )
  }
  const figure = (id: keyof FunnelPart, changes = false): Column<Row> => ({
    id,
    label: names[id],
    end: true,
    cell: row => (
      <span className="tnum grid @3xl:justify-items-end">
        {number(row[id], lang)}
        {changes && row[id] + row.before[id] > 0 && <Change now={row[id]} before={row.before[id]} />}
      </span>
    ),
  })
  const columns: Column<Row>[] = [
    { id: 'name', label, cell: row => row.name },
    figure('visits', true),
    figure('carts'),
    figure('purchases', true),
    ...(orders ? [figure('orders')] : []),
    {
      id: 'rate',
      label: t`Sold per visit`,
      end: true,
      cell: row => <span className="tnum">{rate(row.purchases, row.visits, lang)}</span>,
    },
  ]
  return (
    <div className="grid gap-3 justify-items-end [&>:first-child]:w-full">
      <AdminTable label={label} columns={columns} rows={rows.slice(0, shown)} id={row => row.id} />
      {shown < rows.length && (
        <Button tone="quiet" className="justify-self-center" onClick={() => setShown(shown + 2 * step)}>
          <Trans>Show more</Trans>
        </Button>
      )}
      {file}
    </div>
  )
}

export function SourceTable({ funnel, file }: { funnel: Funnel; file: ReactNode }) {
  const { t } = useLingui()
  const nameOf = useSourceName()
  const rows = funnel.sources.map(({ source, ...part }) => ({
    ...part,
    id: source,
    name: <span className="font-semibold wrap-anywhere">{nameOf(source)}</span>,
  }))
  return <Table label={t`Source`} rows={rows} orders file={file} />
}

type CourseTableProps = { funnel: Funnel; file: ReactNode; href: (slug: string) => string }

// Each course leads to its own sources.
export function CourseTable({ funnel, file, href }: CourseTableProps) {
  const { t } = useLingui()
  const rows = funnel.courses.map(({ slug, title, ...part }) => ({
    ...part,
    id: slug,
    name: (
      <HrefLink href={href(slug)} className="link font-semibold wrap-anywhere">
        {title}
      </HrefLink>
    ),
  }))
  return <Table label={t`Course`} rows={rows} file={file} />
}
