import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useParameter } from '@/lib/address'
import { date, localDate, localTime, shortDay } from '@/lib/date'
import { money, number, percent } from '@/lib/format'
import { useSourceName } from '@/lib/source'
import { BarChart, FigureTable, More } from '@/ui/Chart'
import { Input } from '@/ui/Field'
import { LoadError } from '@/ui/LoadError'
import { Skeleton } from '@/ui/Skeleton'
import { Card, Nothing, share } from './AnalyticsCard'
import { analyticsQuery, type Figures } from './api'
import { Failing, Lessons, Retention } from './LessonFigures'

const iso = (at: Date) => at.toISOString().slice(0, 10)
const daysAgo = (n: number) => iso(new Date(Date.now() - n * 86_400_000))

// How a course does: each figure as a picture, as a table and as a file.
export default function Analytics({ draft }: { draft: { id: string } }) {
  const { t, i18n } = useLingui()
  const navigate = useNavigate()
  const range = { from: useParameter('from') || daysAgo(89), to: useParameter('to') || iso(new Date()) }
  const query = useQuery({ ...analyticsQuery(draft.id, range), placeholderData: keepPreviousData })
  const { data } = query
  const go = (change: Partial<typeof range>) => {
    const asked = new URLSearchParams({ ...range, ...change })
    void navigate({ href: `/studio/courses/${draft.id}/analytics?${asked}`, resetScroll: false })
  }
  const presets = [
    [29, t`30 days`],
    [89, t`90 days`],
    [364, t`12 months`],
  ] as const
  return (
    <div className="grid gap-6 min-w-0">
      <div className="grid gap-2">
        <h1 className="text-30">
          <Trans>Analytics</Trans>
        </h1>
        <p className="text-muted tnum min-h-[1lh] max-sm:min-h-[2lh]">
          {data && (
            <>
              {t`${plural(data.learners, { one: '# student', other: '# students' })}`}
              {data.countedAt && (
                <>
                  {' · '}
                  <Trans>
                    Lessons counted {localDate(data.countedAt, i18n.locale)}, {localTime(data.countedAt, i18n.locale)}
                  </Trans>
                </>
              )}
            </>
          )}
        </p>
      </div>
      <div className="flex flex-wrap gap-3 items-end">
        <div className="flex flex-wrap gap-2">
          {presets.map(([days, label]) => (
            <button
              key={days}
              type="button"
              className="chip"
              aria-pressed={range.from === daysAgo(days) && range.to === iso(new Date())}
              onClick={() => go({ from: daysAgo(days), to: iso(new Date()) })}
            >
              {label}
            </button>
          ))}
        </div>
        <div className="flex gap-3">
          <Input
            type="date"
            label={t`From`}
            value={range.from}
            max={range.to}
            onChange={e => e.target.value && go({ from: e.target.value })}
          />
          <Input
            type="date"
            label={t`To`}
            value={range.to}
            min={range.from}
            max={iso(new Date())}
            onChange={e => e.target.value && go({ to: e.target.value })}
          />
        </div>
      </div>
      <LoadError query={query} />
      {!data && !query.error && <Skeleton lines={[240, 240, 240]} />}
      {data && (
        <div className={`grid gap-6 min-w-0 ${query.isPlaceholderData ? 'opacity-60' : ''}`}>
          <Steps figures={data} />
          <Lessons figures={data} />
          <Retention figures={data} />
          <Failing figures={data} />
          <Sources figures={data} />
        </div>
      )}
    </div>
  )
}

// What happens day by day: one at a time, in the same picture.
function Steps({ figures }: { figures: Figures }) {
  const { t, i18n } = useLingui()
  const lang = i18n.locale
  const [shown, setShown] = useState<'enrollments' | 'completed' | 'revenue' | 'visits' | 'rating'>('enrollments')
  const { steps, unit } = figures
  const currency = steps[0]?.revenue.currency ?? 'USD'
  const whole = (n: number) => number(n, lang)
  const cash = (n: number) => money({ amount: n, currency }, lang)
  const stars = (n: number) => (n ? number(n, lang, 1) : '–')
  const measures = {
    enrollments: { name: t`Enrollments`, value: (s: Step) => s.enrollments, text: whole },
    completed: { name: t`Completed`, value: (s: Step) => s.completed, text: whole },
    revenue: { name: t`Revenue`, value: (s: Step) => s.revenue.amount, text: cash },
    visits: { name: t`Visits`, value: (s: Step) => s.visits, text: whole },
    rating: { name: t`Rating`, value: (s: Step) => s.rating, text: stars },
  }
  type Step = Figures['steps'][number]
  const measure = measures[shown]
  const reviews = steps.reduce((sum, s) => sum + s.reviews, 0)
  const totals = {
    enrollments: whole(steps.reduce((sum, s) => sum + s.enrollments, 0)),
    completed: whole(steps.reduce((sum, s) => sum + s.completed, 0)),
    revenue: cash(steps.reduce((sum, s) => sum + s.revenue.amount, 0)),
    visits: whole(steps.reduce((sum, s) => sum + s.visits, 0)),
    rating: stars(reviews ? steps.reduce((sum, s) => sum + s.rating * s.reviews, 0) / reviews : 0),
  }
  const day = (s: Step) => date(s.from, lang)
  const units = { day: t`by day`, week: t`by week`, month: t`by month` }
  return (
    <Card title={<Trans>Over time, {units[unit]}</Trans>} figures={figures} table="steps">
      <div className="grid grid-cols-2 lg:grid-cols-5 gap-2 max-lg:*:last:col-span-2">
        {(Object.keys(measures) as (keyof typeof measures)[]).map(id => (
          <button
            key={id}
            type="button"
            aria-pressed={id === shown}
            onClick={() => setShown(id)}
            className="text-left rounded-field border border-line p-3 aria-pressed:border-brand aria-pressed:bg-brand/8 hover:border-edge"
          >
            <span className="block text-14 text-muted">{measures[id].name}</span>
            <span className="block text-24 font-semibold tnum">{totals[id]}</span>
          </button>
        ))}
      </div>
      <BarChart
        title={`${measure.name}: ${steps.map(s => `${day(s)}: ${measure.text(measure.value(s))}`).join(', ')}`}
        axis={n => (shown === 'rating' ? number(n, lang) : measure.text(n))}
        bars={steps.map(s => ({
          label: shortDay(s.from, lang),
          value: measure.value(s),
          text: `${day(s)}: ${measure.text(measure.value(s))}`,
        }))}
      />
      <More>
        <FigureTable
          label={t`Over time`}
          columns={[
            { head: t`From` },
            ...[t`Enrollments`, t`Completed`, t`Revenue`, t`Visits`, t`Reviews`, t`Rating`].map(head => ({
              head,
              end: true,
            })),
          ]}
          rows={steps.map(s => [
            day(s),
            whole(s.enrollments),
            whole(s.completed),
            cash(s.revenue.amount),
            whole(s.visits),
            whole(s.reviews),
            stars(s.rating),
          ])}
        />
      </More>
    </Card>
  )
}

function Sources({ figures }: { figures: Figures }) {
  const { t, i18n } = useLingui()
  const nameOf = useSourceName()
  const all = figures.sources.reduce((sum, one) => sum + one.visits, 0)
  return (
    <Card
      title={<Trans>Where visitors come from</Trans>}
      note={
        <Trans>
          Counted without cookies and without anything about the visitor. A purchase counts for the last source of the
          same browser session; “Not known” is what browsers don’t say.
        </Trans>
      }
      figures={figures}
      table="sources"
    >
      {figures.sources.length === 0 ? (
        <Nothing />
      ) : (
        <FigureTable
          label={t`Where visitors come from`}
          columns={[
            { head: t`Source` },
            ...[t`Visits`, t`Added to cart`, t`Purchases`, t`Share of visits`].map(head => ({ head, end: true })),
          ]}
          rows={figures.sources.map(one => [
            nameOf(one.source),
            number(one.visits, i18n.locale),
            number(one.carts, i18n.locale),
            number(one.purchases, i18n.locale),
            percent(share(one.visits, all), i18n.locale),
          ])}
        />
      )}
    </Card>
  )
}
