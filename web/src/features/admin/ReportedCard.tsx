import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Ago } from '@/ui/Ago'
import { Badge } from '@/ui/Badge'
import { Button } from '@/ui/Button'
import { HrefLink } from '@/ui/HrefLink'
import { useHidingReasons } from '@/ui/report/reasons'
import { Stars } from '@/ui/Stars'
import type { Reported } from './moderation'

type Props = { thing: Reported; busy: boolean; onKeep: () => void; onHide: () => void }

// Something that was reported: what it says and where, why, and what was decided.
export function ReportedCard({ thing, busy, onKeep, onHide }: Props) {
  const { t } = useLingui()
  const kinds = { review: t`Review`, question: t`Question`, answer: t({ message: 'Answer', context: 'to a question' }) }
  const author = thing.author || t`Former learner`
  const what = `${kinds[thing.kind]}: ${author}`
  return (
    <li className="panel">
      <article aria-label={what} className="grid md:grid-cols-[minmax(0,1fr)_auto] gap-x-6 gap-y-4 p-4 sm:p-5">
        <div className="grid gap-3 min-w-0">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <span className="font-semibold">{kinds[thing.kind]}</span>
            <HrefLink href={`/admin/people/${thing.authorId}`} className="link">
              {author}
            </HrefLink>
            {thing.stars > 0 && <Stars value={thing.stars} />}
            <HrefLink href={thing.href} className="link wrap-anywhere">
              {thing.courseTitle}
            </HrefLink>
            <Decided thing={thing} />
          </p>
          <blockquote className="border-l-3 border-clay pl-4 whitespace-pre-line wrap-anywhere max-w-[80ch]">
            {thing.body}
          </blockquote>
          <Reports thing={thing} />
        </div>
        <div className="flex flex-wrap md:flex-col gap-2 items-start md:items-stretch">
          {thing.state !== 'hidden' && (
            <Button tone="quiet" disabled={busy} aria-label={t`Hide: ${what}`} onClick={onHide}>
              <Trans context="something that was reported">Hide</Trans>
            </Button>
          )}
          {thing.state !== 'kept' && (
            <Button
              tone="quiet"
              disabled={busy}
              aria-label={thing.state === 'hidden' ? t`Show again: ${what}` : t`Keep: ${what}`}
              onClick={onKeep}
            >
              {thing.state === 'hidden'
                ? t`Show again`
                : t({ message: 'Keep', context: 'something that was reported' })}
            </Button>
          )}
        </div>
      </article>
    </li>
  )
}

function Decided({ thing }: Pick<Props, 'thing'>) {
  const { t } = useLingui()
  const reasons = useHidingReasons()
  if (thing.state === 'open') return null
  return (
    <>
      <Badge tone={thing.state === 'hidden' ? 'madder' : 'olive'}>
        {thing.state === 'hidden'
          ? t({ message: 'Hidden', context: 'what was reported' })
          : t({ message: 'Kept', context: 'what was reported' })}
      </Badge>
      <span className="text-14 text-muted">
        {[thing.decidedBy, reasons[thing.reason], thing.note].filter(Boolean).join(' · ')}
        {thing.decidedAt && (
          <>
            {' · '}
            <Ago at={thing.decidedAt} />
          </>
        )}
      </span>
    </>
  )
}

// Who reported it, with what they wrote; the newest ten of them.
function Reports({ thing }: Pick<Props, 'thing'>) {
  const { t } = useLingui()
  const names = useHidingReasons()
  const { count } = thing
  const because = thing.reasons.map(({ reason, count: n }) => (n > 1 ? `${names[reason]} (${n})` : names[reason]))
  return (
    <details>
      <summary className="cursor-pointer py-1 text-14">
        <span className="font-semibold">{t`${plural(count, { one: 'Reported by # person', other: 'Reported by # people' })}`}</span>
        <span className="text-muted">
          {' · '}
          {because.join(', ')}
          {' · '}
          <Ago at={thing.lastAt} />
        </span>
      </summary>
      <ul className="grid gap-2 pt-2 text-14">
        {thing.reports.map(report => (
          <li key={report.personId} className="wrap-anywhere">
            <HrefLink href={`/admin/people/${report.personId}`} className="link">
              {report.person || t`Former learner`}
            </HrefLink>
            : {names[report.reason]}
            {report.note && <span className="block pl-4 whitespace-pre-line text-muted">{report.note}</span>}
          </li>
        ))}
      </ul>
    </details>
  )
}
