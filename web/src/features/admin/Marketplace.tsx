import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { date, shortDay } from '@/lib/date'
import { money, number } from '@/lib/format'
import { BarChart, FigureTable, More } from '@/ui/Chart'
import { LoadError } from '@/ui/LoadError'
import { Skeleton } from '@/ui/Skeleton'
import { overviewQuery, type Period } from './api'
import { Change } from './Change'
import { useAsked } from './list'
import { WaitingList } from './WaitingList'

// How the last days went beside as many before them: each figure in the same picture, and all in a table. What is below
// loads meanwhile, and is shown once it has its place.
export function Marketplace({ children }: { children: ReactNode }) {
  const { t, i18n } = useLingui()
  const { asked, ask } = useAsked('/admin', ['days'])
  const days = asked.days || '30'
  const query = useQuery({ ...overviewQuery(days), placeholderData: keepPreviousData })
  const [shown, setShown] = useState<Measure>('revenue')
  const { data } = query
  const measures = useMeasures(data?.now.revenue.currency ?? 'USD')
  const ranges = { 7: t`7 days`, 30: t`30 days`, 90: t`90 days`, 365: t`12 months` }
  const measure = measures[shown]
  const day = (iso: string) => date(iso, i18n.locale)
  return (
    <>
      <LoadError query={query} />
      {!data && !query.error && (
        <div className="min-h-[90dvh]">
          <Skeleton lines={[120, 320]} />
        </div>
      )}
      {data && (
        <>
          <WaitingList waiting={data.waiting} />
          <section
            aria-labelledby="marketplace"
            className={`panel p-4 sm:p-6 grid gap-5 min-w-0 ${query.isPlaceholderData ? 'opacity-60' : ''}`}
          >
            <div className="flex flex-wrap justify-between items-center gap-3">
              <h2 id="marketplace" className="text-20">
                <Trans>Marketplace</Trans>
              </h2>
              <div className="flex flex-wrap gap-2">
                {Object.entries(ranges).map(([n, label]) => (
                  <button
                    key={n}
                    type="button"
                    className="chip"
                    aria-pressed={n === days}
                    onClick={() => ask({ days: n })}
                  >
                    {label}
                  </button>
                ))}
              </div>
            </div>
            <div className="grid grid-cols-2 xl:grid-cols-3 gap-2">
              {(Object.keys(measures) as Measure[]).map(id => (
                <button
                  key={id}
                  type="button"
                  aria-pressed={id === shown}
                  onClick={() => setShown(id)}
                  className="text-left grid content-start rounded-field border border-line p-3 aria-pressed:border-brand aria-pressed:bg-brand/8 hover:border-edge"
                >
                  <span className="text-14 text-muted">{measures[id].name}</span>
                  <span className="text-24 font-semibold tnum">{measures[id].text(measures[id].value(data.now))}</span>
                  <Change
                    now={measures[id].value(data.now)}
                    before={measures[id].value(data.before)}
                    less={id === 'refunded'}
                  />
                </button>
              ))}
            </div>
            <BarChart
              title={`${measure.name}: ${data.steps.map(s => `${day(s.from)}: ${measure.text(measure.value(s))}`).join(', ')}`}
              axis={measure.axis}
              bars={data.steps.map(s => ({
                label: shortDay(s.from, i18n.locale),
                value: measure.value(s),
                text: `${day(s.from)}: ${measure.text(measure.value(s))}`,
              }))}
            />
            <More>
              <FigureTable
                label={t`Marketplace`}
                columns={[{ head: t`From` }, ...Object.values(measures).map(m => ({ head: m.name, end: true }))]}
                rows={data.steps.map(s => [day(s.from), ...Object.values(measures).map(m => m.text(m.value(s)))])}
              />
            </More>
          </section>
        </>
      )}
      <div className={data || query.error ? 'contents' : 'hidden'}>{children}</div>
    </>
  )
}

type Measure = 'revenue' | 'orders' | 'signUps' | 'active' | 'completions' | 'refunded'

function useMeasures(currency: string) {
  const { t, i18n } = useLingui()
  const whole = (n: number) => number(n, i18n.locale)
  const cash = (n: number) => money({ amount: n, currency }, i18n.locale)
  const counted = { text: whole, axis: whole }
  const paid = { text: cash, axis: (n: number) => cash(n).replace(/[.,]00(?!\d)/, '') }
  return {
    revenue: { name: t`Revenue`, value: (p: Period) => p.revenue.amount, ...paid },
    orders: { name: t`Orders`, value: (p: Period) => p.orders, ...counted },
    refunded: {
      name: t({ message: 'Refunded', context: 'an amount' }),
      value: (p: Period) => p.refunded.amount,
      ...paid,
    },
    signUps: { name: t`New accounts`, value: (p: Period) => p.signUps, ...counted },
    active: { name: t`Active learners`, value: (p: Period) => p.active, ...counted },
    completions: { name: t`Courses completed`, value: (p: Period) => p.completions, ...counted },
  } satisfies Record<Measure, { name: string; value: (p: Period) => number; text: unknown; axis: unknown }>
}
