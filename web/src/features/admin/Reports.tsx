import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { withQuery } from '@/api/client'
import { monthAndYear } from '@/lib/date'
import { Select } from '@/ui/Field'
import { LoadError } from '@/ui/LoadError'
import { Tabs } from '@/ui/Tabs'
import { InvoiceFiles } from './InvoiceFiles'
import { LedgerFiles } from './LedgerFiles'
import { useAsked } from './list'
import { reportQuery } from './money'
import { month } from './months'
import { OneLoading } from './Panel'
import { Reconciling } from './Reconciling'
import { ReportFigures } from './ReportFigures'
import { ReportTable } from './ReportTable'
import { TaxMatters } from './TaxMatters'
import { TaxTable } from './TaxTable'

const january = (years: number) => `${new Date().getUTCFullYear() - years}-01`
const december = (years: number) => `${new Date().getUTCFullYear() - years}-12`

// What was sold, by month, course and instructor: a picture, tables whose figures open their postings, and files.
export default function Reports() {
  const { t } = useLingui()
  const { asked, ask, address } = useAsked('/admin/reports', ['from', 'to', 'by'])
  const from = asked.from || month(11)
  const to = asked.to || month(0)
  const query = useQuery({ ...reportQuery(from, to), placeholderData: keepPreviousData })
  const { data } = query
  const by = asked.by || 'months'
  const tables = { months: t`By month`, courses: t`By course`, instructors: t`By instructor`, taxes: t`VAT by country` }
  const shown = Object.entries(tables).filter(([id]) => id !== 'taxes' || data?.taxes.length || by === 'taxes')
  return (
    <>
      <h1 tabIndex={-1} className="text-30 md:text-40 outline-none">
        <Trans>Reports</Trans>
      </h1>
      <Range from={from} to={to} go={range => ask(range)} />
      <LoadError query={query} />
      {!data && !query.error && <OneLoading />}
      {data && (
        <div className={`grid grid-cols-[minmax(0,1fr)] gap-5 ${query.isPlaceholderData ? 'opacity-60' : ''}`}>
          <ReportFigures report={data} />
          <Tabs
            label={t`Reports`}
            value={by}
            href={id => address({ by: id === 'months' ? '' : id })}
            onChange={id => ask({ by: id === 'months' ? '' : id })}
            items={shown.map(([id, label]) => ({
              id,
              label,
              content: (
                <div className="grid gap-3 justify-items-end [&>:first-child]:w-full">
                  {id === 'taxes' ? (
                    <TaxTable rows={data.taxes} label={label} />
                  ) : (
                    <ReportTable report={data} by={id as Exclude<keyof typeof tables, 'taxes'>} label={label} />
                  )}
                  <File href={withQuery('/api/admin/reports.csv', { from, to, by: id })}>{t`Download CSV`}</File>
                </div>
              ),
            }))}
          />
        </div>
      )}
      <TaxMatters />
      <InvoiceFiles />
      {data && <LedgerFiles euro={data.total.revenue.currency === 'EUR'} />}
      <Reconciling />
    </>
  )
}

function File({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} download className="button button-quiet">
      <Download size={18} strokeWidth={1.75} aria-hidden="true" />
      {children}
    </a>
  )
}

type RangeProps = { from: string; to: string; go: (range: { from: string; to: string }) => void }

// The months that are looked at.
function Range({ from, to, go }: RangeProps) {
  const { t, i18n } = useLingui()
  const year = String(new Date().getUTCFullYear())
  const last = String(Number(year) - 1)
  const presets = [
    [month(11), month(0), t`12 months`],
    [january(0), month(0), year],
    [january(1), december(1), last],
  ] as const
  const months = [...new Set([...Array.from({ length: 60 }, (_, i) => month(i)), from, to])].sort().reverse()
  const option = (value: string) => (
    <option key={value} value={value}>
      {monthAndYear(`${value}-01T00:00:00Z`, i18n.locale)}
    </option>
  )
  return (
    <div className="flex flex-wrap gap-x-5 gap-y-3 items-end">
      <div className="flex flex-wrap gap-2">
        {presets.map(([first, end, label]) => (
          <button
            key={label}
            type="button"
            className="chip"
            aria-pressed={first === from && end === to}
            onClick={() => go({ from: first, to: end })}
          >
            {label}
          </button>
        ))}
      </div>
      <div className="flex gap-3 max-sm:w-full *:w-44 max-sm:*:flex-1">
        <Select label={t`From`} value={from} onChange={e => go({ from: e.target.value, to })}>
          {months.filter(m => m <= to).map(option)}
        </Select>
        <Select label={t`Until`} value={to} onChange={e => go({ from, to: e.target.value })}>
          {months.filter(m => m >= from).map(option)}
        </Select>
      </div>
    </div>
  )
}
