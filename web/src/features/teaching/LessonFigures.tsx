import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { clock } from '@/lib/date'
import { number, percent } from '@/lib/format'
import { FigureTable, More, RetentionChart } from '@/ui/Chart'
import { Coded } from '@/ui/Coded'
import { Select } from '@/ui/Field'
import { Card, share } from './AnalyticsCard'
import type { Figures } from './api'

// How far learners come: a bar for each lesson, in a table.
export function Lessons({ figures }: { figures: Figures }) {
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
      title={<Trans>How far students get</Trans>}
      note={<Trans>Of all current students, how many have started and completed each lesson.</Trans>}
      figures={figures}
      table="lessons"
    >
      <FigureTable
        label={t`How far students get`}
        columns={[{ head: t`Lesson` }, { head: t`Started`, end: true }, { head: t`Completed`, end: true }]}
        rows={lessons.map(l => [l.title, bar(l.started, 'bg-brand'), bar(l.done, 'bg-olive')])}
      />
    </Card>
  )
}

// Where people stop watching, in one video at a time.
export function Retention({ figures }: { figures: Figures }) {
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

export function Failing({ figures }: { figures: Figures }) {
  const { t, i18n } = useLingui()
  const questions = figures.lessons
    .flatMap(l => l.questions.map(q => ({ ...q, lesson: l.title })))
    .sort((a, b) => share(b.wrong, b.answered) - share(a.wrong, a.answered))
  if (questions.length === 0) return null
  return (
    <Card
      title={<Trans>Hardest quiz questions</Trans>}
      note={<Trans>How often each question was answered wrong, in all attempts.</Trans>}
      figures={figures}
      table="questions"
    >
      <FigureTable
        label={t`Hardest quiz questions`}
        columns={[{ head: t`Question` }, { head: t`Answers`, end: true }, { head: t`Wrong`, end: true }]}
        rows={questions.map(q => [
          <span key="question">
            <Coded>{q.prompt}</Coded>
            <span className="block text-13 text-muted">{q.lesson}</span>
          </span>,
          number(q.answered, i18n.locale),
          q.answered ? percent(share(q.wrong, q.answered), i18n.locale) : '–',
        ])}
      />
    </Card>
  )
}
