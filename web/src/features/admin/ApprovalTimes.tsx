import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { number } from '@/lib/format'
import { menuQuery } from '@/lib/menu'
import { useNames } from '@/lib/names'
import { useSpan } from '@/ui/Ago'
import { LoadError } from '@/ui/LoadError'
import { Skeleton } from '@/ui/Skeleton'
import { type QueueTimes, timesQuery } from './api'
import { Figure } from './Figure'

// How long courses wait for a specialist.
export function ApprovalTimes() {
  const { i18n, t } = useLingui()
  const wait = useSpan()
  const query = useQuery(timesQuery)
  const { data } = query
  return (
    <section aria-labelledby="approvals" className="grid gap-3">
      <div className="grid gap-1">
        <h2 id="approvals" className="text-20">
          <Trans>Time in the queue</Trans>
        </h2>
        <p className="text-muted max-w-[68ch]">
          <Trans>How long submitted courses wait for a specialist. Decisions are those of the last 90 days.</Trans>
        </p>
      </div>
      <LoadError query={query} />
      {!data && !query.error && <Skeleton lines={[88, 120]} />}
      {data && (
        <>
          <dl className="grid grid-cols-2 xl:grid-cols-4 gap-3">
            <Figure name={t`Waiting now`}>{number(data.waiting, i18n.locale)}</Figure>
            <Figure name={t`Longest wait`}>{data.oldest ? wait(since(data.oldest)) : '–'}</Figure>
            <Figure name={t`Until claimed`}>
              <Spread of={data.toClaim} />
            </Figure>
            <Figure name={t`Until decided`}>
              <Spread of={data.toDecision} />
            </Figure>
          </dl>
          {data.subjects.length > 0 && <Subjects subjects={data.subjects} />}
          {data.specialists.length > 0 && <Specialists specialists={data.specialists} />}
        </>
      )}
    </section>
  )
}

const since = (iso: string) => Math.max(0, Date.now() - Date.parse(iso))

// Half took no longer than the first, nine in ten no longer than the second.
function Spread({ of }: { of: QueueTimes['toClaim'] }) {
  const wait = useSpan()
  if (!of) return '–'
  const slowest = wait(of.slowestMs)
  return (
    <>
      {wait(of.medianMs)}
      <span className="block text-14 font-normal text-muted">
        <Trans>90% within {slowest}</Trans>
      </span>
    </>
  )
}

const head = 'px-4 py-3 text-14 font-semibold text-muted text-left whitespace-nowrap'
const cell = 'px-4 py-3 align-top tnum whitespace-nowrap'

function Table({ label, heads, children }: { label: string; heads: string[]; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keyboard
    <section aria-label={label} tabIndex={0} className="card overflow-x-auto">
      <table className="w-full border-collapse">
        <thead>
          <tr>
            {heads.map(text => (
              <th key={text} scope="col" className={head}>
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  )
}

function Subjects({ subjects }: { subjects: (QueueTimes & { subject: string })[] }) {
  const { i18n, t } = useLingui()
  const wait = useSpan()
  const { data: menu } = useQuery(menuQuery)
  const names = useNames()
  const name = (slug: string) => names('subject', slug, menu?.subjects.find(s => s.slug === slug)?.name ?? slug)
  const heads = [t`Course subject`, t`Waiting now`, t`Longest wait`, t`Decided`, t`Until claimed`, t`Until decided`]
  return (
    <Table label={t`By subject`} heads={heads}>
      {subjects.map(s => (
        <tr key={s.subject} className="border-t border-line">
          <th scope="row" className={`${cell} text-left font-semibold`}>
            {name(s.subject)}
          </th>
          <td className={cell}>{number(s.waiting, i18n.locale)}</td>
          <td className={cell}>{s.oldest ? wait(since(s.oldest)) : '–'}</td>
          <td className={cell}>{number(s.decided, i18n.locale)}</td>
          <td className={cell}>
            <Spread of={s.toClaim} />
          </td>
          <td className={cell}>
            <Spread of={s.toDecision} />
          </td>
        </tr>
      ))}
    </Table>
  )
}

function Specialists({ specialists }: { specialists: { name: string; decided: number; medianMs: number }[] }) {
  const { i18n, t } = useLingui()
  const wait = useSpan()
  return (
    <Table label={t`By specialist`} heads={[t`Specialist`, t`Decided`, t`Usual wait`]}>
      {specialists.map(s => (
        <tr key={s.name} className="border-t border-line">
          <th scope="row" className={`${cell} text-left font-semibold`}>
            {s.name || t`Former learner`}
          </th>
          <td className={cell}>{number(s.decided, i18n.locale)}</td>
          <td className={cell}>{wait(s.medianMs)}</td>
        </tr>
      ))}
    </Table>
  )
}
