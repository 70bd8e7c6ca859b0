import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useParameter } from '@/lib/address'
import { clock, date, localDate, localTime } from '@/lib/date'
import { money, number, percent } from '@/lib/format'
import { Input, Select } from '@/ui/Field'
import { LoadError } from '@/ui/LoadError'
import { Skeleton } from '@/ui/Skeleton'
import { analyticsQuery, type Figures } from './api'
import { BarChart, FigureTable, RetentionChart } from './Chart'

const iso = (at: Date) => at.toISOString().slice(0, 10)
const daysAgo = (n: number) => iso(new Date(Date.now() - n * 86_400_000))
const share = (n: number, of: number) => (of ? Math.round((n / of) * 1000) / 10 : 0)

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
        {data && (
          <p className="text-muted tnum">
            {t`${plural(data.learners, { one: '# student', other: '# students' })}`}
            {data.countedAt && (
              <>
                {' · '}
                <Trans>
                  Lessons counted {localDate(data.countedAt, i18n.locale)}, {localTime(data.countedAt, i18n.locale)}
                </Trans>
              </>
            )}
          </p>
        )}
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

type CardProps = { title: ReactNode; note?: ReactNode; figures: Figures; table: string; children: ReactNode }

function Card({ title, note, figures, table, children }: CardProps) {
  const { from, to, course } = figures
  const asked = new URLSearchParams({ table, from, to })
  return (
    <section className="panel p-4 sm:p-6 grid gap-5 min-w-0">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="grid gap-1">
          <h2 className="text-20">{title}</h2>
          {note && <p className="text-14 text-muted max-w-[64ch]">{note}</p>}
        </div>
        <a
          className="button button-plain -my-2"
          href={`/api/studio/courses/${course.id}/analytics.csv?${asked}`}
          download
        >
          <Download size={16} strokeWidth={1.75} aria-hidden="true" />
          CSV
          <span className="sr-only">: {title}</span>
        </a>
      </div>
      {children}
    </section>
  )
}

function Nothing() {
  return (
    <p className="text-muted">
      <Trans>Nothing to show in this range yet.</Trans>
    </p>
  )
}

// What happens day by day: one at a time, in the same picture.
function Steps({ figures }: { figures: Figures }) {
  const { t, i18n } = useLingui()
  const lang = i18n.locale
  const [shown, setShown] = useState<'enrollments' | 'revenue' | 'visits' | 'rating'>('enrollments')
  const { steps, unit } = figures
  const currency = steps[0]?.revenue.currency ?? 'USD'
  const whole = (n: number) => number(n, lang)
  const cash = (n: number) => money({ amount: n, currency }, lang)
  const stars = (n: number) => (n ? number(n, lang, 1) : '–')
  const measures = {
    enrollments: { name: t`Enrollments`, value: (s: Step) => s.enrollments, text: whole },
    revenue: { name: t`Revenue`, value: (s: Step) => s.revenue.amount, text: cash },
    visits: { name: t`Visits`, value: (s: Step) => s.visits, text: whole },
    rating: { name: t`Rating`, value: (s: Step) => s.rating, text: stars },
  }
  type Step = Figures['steps'][number]
  const measure = measures[shown]
  const reviews = steps.reduce((sum, s) => sum + s.reviews, 0)
  const totals = {
    enrollments: whole(steps.reduce((sum, s) => sum + s.enrollments, 0)),
    revenue: cash(steps.reduce((sum, s) => sum + s.revenue.amount, 0)),
    visits: whole(steps.reduce((sum, s) => sum + s.visits, 0)),
    rating: stars(reviews ? steps.reduce((sum, s) => sum + s.rating * s.reviews, 0) / reviews : 0),
  }
  const day = (s: Step) => date(s.from, lang)
  const short = (s: Step) => s.from.slice(5).replace('-', '/')
  const units = { day: t`by day`, week: t`by week`, month: t`by month` }
  return (
    <Card title={<Trans>Over time, {units[unit]}</Trans>} figures={figures} table="steps">
      <div className="grid grid-cols-2 lg:grid-cols-4 gap-2">
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
          label: short(s),
          value: measure.value(s),
          text: `${day(s)}: ${measure.text(measure.value(s))}`,
        }))}
      />
      <More>
        <FigureTable
          label={t`Over time`}
          columns={[
            { head: t`From` },
            ...[t`Enrollments`, t`Revenue`, t`Visits`, t`Reviews`, t`Rating`].map(head => ({ head, end: true })),
          ]}
          rows={steps.map(s => [
            day(s),
            whole(s.enrollments),
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

function More({ children }: { children: ReactNode }) {
  return (
    <details>
      <summary className="link text-14 min-h-8 cursor-pointer w-fit">
        <Trans>Show as a table</Trans>
      </summary>
      <div className="pt-3">{children}</div>
    </details>
  )
}

// How far learners come: a bar for each lesson, in a table.
function Lessons({ figures }: { figures: Figures }) {
  const { t, i18n } = useLingui()
  const { lessons, learners } = figures
  const bar = (n: number, tone: string) => (
    <span className="flex items-center gap-3 justify-end">
      <span className="w-28 max-sm:hidden h-2 rounded-full bg-line overflow-hidden" aria-hidden="true">
        <span className={`block h-full rounded-full ${tone}`} style={{ width: `${share(n, learners)}%` }} />
      </span>
      <span className="w-14">{percent(share(n, learners), i18n.locale)}</span>
    </span>
  )
  return (
    <Card
      title={<Trans>How far students come</Trans>}
      note={<Trans>Of all current students, how many have started and completed each lesson.</Trans>}
      figures={figures}
      table="lessons"
    >
      <FigureTable
        label={t`How far students come`}
        columns={[{ head: t`Lesson` }, { head: t`Started`, end: true }, { head: t`Completed`, end: true }]}
        rows={lessons.map(l => [l.title, bar(l.started, 'bg-brand'), bar(l.done, 'bg-olive')])}
      />
    </Card>
  )
}

// Where people stop watching, in one video at a time.
function Retention({ figures }: { figures: Figures }) {
  const { t, i18n } = useLingui()
  const videos = figures.lessons.filter(l => l.kind === 'video' && l.watching.length > 0)
  const watched = videos.filter(l => l.started > 0)
  const [chosen, setChosen] = useState('')
  const video = videos.find(l => l.id === chosen) ?? watched[0] ?? videos[0]
  if (!video) return null
  const at = (i: number) => clock((video.durationMs * i) / 100)
  const part = (n: number) => percent(share(n, video.started), i18n.locale)
  return (
    <Card
      title={<Trans>Where students stop watching</Trans>}
      note={<Trans>Of those who started a video, how many have watched each moment of it.</Trans>}
      figures={figures}
      table="watching"
    >
      <div className="max-w-md">
        <Select label={t`Lesson`} value={video.id} onChange={e => setChosen(e.target.value)}>
          {videos.map(l => (
            <option key={l.id} value={l.id}>
              {l.title} ({number(l.started, i18n.locale)})
            </option>
          ))}
        </Select>
      </div>
      {video.started === 0 ? (
        <p className="text-muted">
          <Trans>Nobody has started this video yet.</Trans>
        </p>
      ) : (
        <>
          <RetentionChart
            title={`${video.title}: ${[0, 25, 50, 75, 99].map(i => `${at(i)}: ${part(video.watching[i] ?? 0)}`).join(', ')}`}
            counts={video.watching}
            of={video.started}
            ends={[at(0), at(50), at(100)]}
          />
          <More>
            <FigureTable
              label={t`Where students stop watching`}
              columns={[{ head: t`Time` }, { head: t`Students`, end: true }, { head: t`Share`, end: true }]}
              rows={video.watching
                .map((n, i) => [at(i), number(n, i18n.locale), part(n)])
                .filter((_, i) => i % 5 === 0 || i === 99)}
            />
          </More>
        </>
      )}
    </Card>
  )
}

function Failing({ figures }: { figures: Figures }) {
  const { t, i18n } = useLingui()
  const questions = figures.lessons
    .flatMap(l => l.questions.map(q => ({ ...q, lesson: l.title })))
    .sort((a, b) => share(b.wrong, b.answered) - share(a.wrong, a.answered))
  if (questions.length === 0) return null
  return (
    <Card
      title={<Trans>Quiz questions that fail</Trans>}
      note={<Trans>How often each question was answered wrong, in all attempts.</Trans>}
      figures={figures}
      table="questions"
    >
      <FigureTable
        label={t`Quiz questions that fail`}
        columns={[{ head: t`Question` }, { head: t`Answers`, end: true }, { head: t`Wrong`, end: true }]}
        rows={questions.map(q => [
          <span key="question">
            {q.prompt}
            <span className="block text-13 text-muted">{q.lesson}</span>
          </span>,
          number(q.answered, i18n.locale),
          q.answered ? percent(share(q.wrong, q.answered), i18n.locale) : '–',
        ])}
      />
    </Card>
  )
}

function Sources({ figures }: { figures: Figures }) {
  const { t, i18n } = useLingui()
  const names: Record<string, string> = {
    direct: t`Direct or unknown`,
    stoa: t`Other pages on this site`,
    other: t`Other sites`,
  }
  const all = figures.sources.reduce((sum, one) => sum + one.visits, 0)
  return (
    <Card
      title={<Trans>Where visitors come from</Trans>}
      note={
        <Trans>
          Visits of your course page, counted without cookies and without anything about the visitor. Some browsers
          don’t say where they come from.
        </Trans>
      }
      figures={figures}
      table="sources"
    >
      {all === 0 ? (
        <Nothing />
      ) : (
        <FigureTable
          label={t`Where visitors come from`}
          columns={[{ head: t`Source` }, { head: t`Visits`, end: true }, { head: t`Share`, end: true }]}
          rows={figures.sources.map(one => [
            names[one.source] ?? one.source,
            number(one.visits, i18n.locale),
            percent(share(one.visits, all), i18n.locale),
          ])}
        />
      )}
    </Card>
  )
}
