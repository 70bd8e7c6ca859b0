import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { date, shortDay } from '@/lib/date'
import { number, percent } from '@/lib/format'
import { BarChart, FigureTable, More } from '@/ui/Chart'
import { Change } from './Change'
import type { Funnel, FunnelPart } from './funnel'

type Step = keyof FunnelPart

const steps: Step[] = ['visits', 'carts', 'purchases', 'orders']

export function useStepNames(): Record<Step, string> {
  const { t } = useLingui()
  return { visits: t`Visits`, carts: t`Added to cart`, purchases: t`Courses sold`, orders: t`Orders` }
}

// A percentage with one decimal, or nothing to divide by.
export const rate = (n: number, of: number, lang: string) =>
  of ? percent(Math.round((n / of) * 1000) / 10, lang) : '–'

// The sums beside those of the days before, and one of them as a picture.
export function FunnelFigures({ funnel, file }: { funnel: Funnel; file: ReactNode }) {
  const { t, i18n } = useLingui()
  const names = useStepNames()
  const [shown, setShown] = useState<Step>('visits')
  const lang = i18n.locale
  const whole = (n: number) => number(n, lang)
  const day = (iso: string) => date(iso, lang)
  return (
    <section aria-label={t`Sums`} className="panel p-4 sm:p-6 grid gap-5 min-w-0">
      <div className="grid grid-cols-2 xl:grid-cols-4 gap-2">
        {steps.map(id => (
          <button
            key={id}
            type="button"
            aria-pressed={id === shown}
            onClick={() => setShown(id)}
            className="text-left grid content-start rounded-field border border-line p-3 aria-pressed:border-brand aria-pressed:bg-brand/8 hover:border-edge"
          >
            <span className="text-14 text-muted">{names[id]}</span>
            <span className="text-24 font-semibold tnum">{whole(funnel.now[id])}</span>
            <Change now={funnel.now[id]} before={funnel.before[id]} />
            {(id === 'carts' || id === 'purchases') && funnel.now.visits > 0 && (
              <span className="text-14 text-muted">
                <Trans>{rate(funnel.now[id], funnel.now.visits, lang)} of visits</Trans>
              </span>
            )}
          </button>
        ))}
      </div>
      {funnel.steps.every(s => s[shown] === 0) ? (
        <p className="text-muted border-y border-line py-10 text-center">
          <Trans>Nothing in these days</Trans>
        </p>
      ) : (
        <BarChart
          title={`${names[shown]}: ${funnel.steps.map(s => `${day(s.from)}: ${whole(s[shown])}`).join(', ')}`}
          axis={whole}
          bars={funnel.steps.map(s => ({
            label: shortDay(s.from, lang),
            value: s[shown],
            text: `${day(s.from)}: ${whole(s[shown])}`,
          }))}
        />
      )}
      <div className="flex flex-wrap gap-3 justify-between items-start">
        <More>
          <FigureTable
            label={t`Funnel`}
            columns={[{ head: t`From` }, ...steps.map(id => ({ head: names[id], end: true }))]}
            rows={funnel.steps.map(s => [day(s.from), ...steps.map(id => whole(s[id]))])}
          />
        </More>
        {file}
      </div>
    </section>
  )
}
