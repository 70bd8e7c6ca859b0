import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { monthAndYear } from '@/lib/date'
import { money } from '@/lib/format'
import { BarChart } from '@/ui/Chart'
import type { SalesReport } from './money'
import { type Figure, shownFigures, useFigureNames } from './reportNames'

type Month = SalesReport['months'][number]

// The sums of all months, and a picture of one of them, month by month.
export function ReportFigures({ report }: { report: SalesReport }) {
  const { t, i18n } = useLingui()
  const names = useFigureNames()
  const [shown, setShown] = useState<Figure>('revenue')
  const lang = i18n.locale
  const { currency } = report.owed
  const cash = (amount: number) => money({ amount, currency }, lang)
  const of = (m: Month) => m[shown].amount
  const name = (m: Month) => monthAndYear(`${m.month}-01T00:00:00Z`, lang)
  const all = names[shown]
  const figures = shownFigures(report)
  return (
    <section aria-label={t`Sums`} className="panel p-4 sm:p-6 grid gap-5 min-w-0">
      <div className={`grid grid-cols-2 lg:grid-cols-4 gap-2 ${figures.length % 2 ? '*:last:col-span-2' : ''}`}>
        {figures.map(id => (
          <button
            key={id}
            type="button"
            aria-pressed={id === shown}
            onClick={() => setShown(id)}
            className="text-left grid content-start rounded-field border border-line p-3 aria-pressed:border-brand aria-pressed:bg-brand/8 hover:border-edge"
          >
            <span className="text-14 text-muted">{names[id]}</span>
            <span className="text-20 sm:text-24 font-semibold tnum">
              {money(id === 'owed' ? report.owed : report.total[id], lang)}
            </span>
            {id === 'owed' && <span className="text-14 text-muted">{t`today`}</span>}
          </button>
        ))}
      </div>
      <BarChart
        title={`${all}: ${report.months.map(m => `${name(m)}: ${cash(of(m))}`).join(', ')}`}
        axis={amount => cash(amount).replace(/[.,]00(?!\d)/, '')}
        bars={report.months.map(m => ({
          label: `${m.month.slice(5)}/${m.month.slice(0, 4)}`,
          value: of(m),
          text: `${name(m)}: ${cash(of(m))}`,
        }))}
      />
    </section>
  )
}
