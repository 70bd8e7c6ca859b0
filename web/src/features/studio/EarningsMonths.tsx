import { Trans, useLingui } from '@lingui/react/macro'
import type { Money } from '@/api/types'
import { monthAndYear } from '@/lib/date'
import { money, number } from '@/lib/format'
import { CardTable } from '@/ui/CardTable'
import { BarChart } from '@/ui/Chart'
import type { Earnings } from './earnings'

// What was earned month by month, in a picture and as a table, with each month's statement.
export function EarningsMonths({ months }: { months: Earnings['months'] }) {
  const { i18n, t } = useLingui()
  const lang = i18n.locale
  const cash = (m: Money) => money(m, lang)
  const name = (month: string) => monthAndYear(`${month}-01T00:00:00Z`, lang)
  const shown = months.slice(0, 12).reverse()
  const bars = shown.map(m => ({
    label: `${m.month.slice(5)}/${m.month.slice(0, 4)}`,
    value: m.earned.amount - m.refunded.amount,
    text: `${name(m.month)}: ${cash({ ...m.earned, amount: m.earned.amount - m.refunded.amount })}`,
  }))
  const currency = months[0]?.earned.currency ?? ''
  // What is zero is left out, which keeps the cards of phones short.
  const sum = (m: Money) => (m.amount ? <span className="tnum whitespace-nowrap">{cash(m)}</span> : null)
  return (
    <section aria-labelledby="months" className="panel p-5 sm:p-6 grid gap-5 min-w-0">
      <h2 id="months" className="text-20">
        <Trans>By month</Trans>
      </h2>
      {bars.length > 1 && (
        <BarChart
          title={bars.map(bar => bar.text).join(', ')}
          bars={bars}
          axis={amount => cash({ amount, currency }).replace(/[.,]00(?!\d)/, '')}
        />
      )}
      <div className="-mx-5 sm:-mx-6 -mb-5 sm:-mb-6 border-t border-line">
        <CardTable
          bare
          short
          label={t`By month`}
          rows={months}
          id={m => m.month}
          columns={[
            { id: 'month', label: t`Month`, cell: m => <strong className="font-semibold">{name(m.month)}</strong> },
            { id: 'sales', label: t`Sales`, end: true, cell: m => number(m.sales, lang) },
            { id: 'earned', label: t`Earned`, end: true, lead: true, cell: m => sum(m.earned) },
            { id: 'refunded', label: t`Refunded`, end: true, cell: m => sum(m.refunded) },
            { id: 'paid', label: t`Paid out`, end: true, cell: m => sum(m.paid) },
            {
              id: 'files',
              label: t`Statement`,
              end: true,
              plain: true,
              cell: m => <Files month={m.month} name={name(m.month)} />,
            },
          ]}
        />
      </div>
    </section>
  )
}

function Files({ month, name }: { month: string; name: string }) {
  const { t } = useLingui()
  return (
    <span className="flex gap-3 @3xl:justify-end">
      {(['pdf', 'csv'] as const).map(kind => (
        <a
          key={kind}
          className="link"
          href={`/api/studio/earnings/${month}.${kind}`}
          download
          aria-label={`${t`Statement`}, ${name} (${kind.toUpperCase()})`}
        >
          {kind.toUpperCase()}
        </a>
      ))}
    </span>
  )
}

export function EarningsCourses({ courses }: { courses: Earnings['courses'] }) {
  const { i18n, t } = useLingui()
  const lang = i18n.locale
  return (
    <section aria-labelledby="by-course" className="panel p-5 sm:p-6 grid gap-5 min-w-0">
      <h2 id="by-course" className="text-20">
        <Trans>By course</Trans>
      </h2>
      <div className="-mx-5 sm:-mx-6 -mb-5 sm:-mb-6 border-t border-line">
        <CardTable
          bare
          short
          label={t`By course`}
          rows={courses}
          id={c => c.slug}
          columns={[
            {
              id: 'title',
              label: t`Course`,
              cell: c => <strong className="font-semibold wrap-anywhere">{c.title}</strong>,
            },
            { id: 'sales', label: t`Sales`, end: true, cell: c => number(c.sales, lang) },
            { id: 'earned', label: t`Earned`, end: true, lead: true, cell: c => money(c.earned, lang) },
            {
              id: 'refunded',
              label: t`Refunded`,
              end: true,
              cell: c => (c.refunded.amount ? money(c.refunded, lang) : null),
            },
          ]}
        />
      </div>
    </section>
  )
}
