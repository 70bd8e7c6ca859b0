import { Trans, useLingui } from '@lingui/react/macro'
import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { type RunDetails, runFile } from './money'

// What is left to do with a run, in its order.
export function RunSteps({ run }: { run: RunDetails }) {
  const { t } = useLingui()
  const sent = run.state === 'sent'
  const settled = run.confirmed + run.returned === run.count
  return (
    <section aria-label={t`What to do`} className="panel">
      <ol className="grid md:grid-cols-3 *:p-4 *:border-line max-md:*:border-b md:*:border-r *:last:border-0">
        <Step n={1} title={t`Check and approve`} now={!sent} done={sent}>
          <Trans>When you approve, each amount leaves the instructor’s balance, and they are told.</Trans>
        </Step>
        <Step n={2} title={t`Give the file to your bank`} now={sent && !settled} done={settled}>
          {sent ? (
            <span className="flex flex-wrap gap-2 pt-1">
              <a href={runFile(run.id, 'sepa.xml')} download className="button button-quiet">
                <Download size={16} strokeWidth={1.75} aria-hidden="true" />
                <Trans>SEPA file</Trans>
              </a>
              <a href={runFile(run.id, 'payouts.csv')} download className="button button-quiet">
                <Download size={16} strokeWidth={1.75} aria-hidden="true" />
                <Trans>CSV file</Trans>
              </a>
            </span>
          ) : (
            <Trans>There is a file as soon as the run is approved: pain.001 for your bank, and CSV.</Trans>
          )}
        </Step>
        <Step n={3} title={t`Note what the bank did`} now={sent && !settled} done={settled}>
          <Trans>Confirm what was paid. What the bank returns goes back to the instructor’s balance.</Trans>
        </Step>
      </ol>
    </section>
  )
}

type Props = { n: number; title: string; now: boolean; done: boolean; children: ReactNode }

function Step({ n, title, now, done, children }: Props) {
  const { t } = useLingui()
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-3 content-start" aria-current={now ? 'step' : undefined}>
      <span
        aria-hidden="true"
        className={`size-7 rounded-full grid place-items-center text-14 font-semibold tnum border ${
          done ? 'border-olive text-olive' : now ? 'border-brand bg-brand text-on-brand' : 'border-edge text-muted'
        }`}
      >
        {done ? '✓' : n}
      </span>
      <div className="grid gap-1">
        <h2 className="text-16">
          {title}
          {done && <span className="sr-only"> ({t`done`})</span>}
        </h2>
        <div className="text-14 text-muted">{children}</div>
      </div>
    </li>
  )
}
