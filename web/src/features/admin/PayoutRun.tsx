import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { withQuery } from '@/api/client'
import { localDate } from '@/lib/date'
import { money } from '@/lib/format'
import { Ago } from '@/ui/Ago'
import { Button } from '@/ui/Button'
import { HrefLink } from '@/ui/HrefLink'
import { LoadError } from '@/ui/LoadError'
import { Gone } from './Gone'
import { useReread } from './list'
import { type RunDetails, runQuery } from './money'
import { OneHead, OneLoading, Panel } from './Panel'
import { PayoutTable } from './PayoutRows'
import { RunActions } from './PayoutRunActions'
import { RunSteps } from './PayoutRunSteps'
import { RunState } from './PayoutRuns'
import type { AskProof } from './PowerDialog'

// A payout run: the proposal that is approved or discarded, then its file and what has become of each payment.
export function PayoutRun({ id, Ask }: { id: string; Ask: AskProof }) {
  const query = useQuery(runQuery(id))
  if (!query.data) return query.error ? <Gone query={query} /> : <OneLoading />
  return <Loaded run={query.data} Ask={Ask} />
}

function Loaded({ run, Ask }: { run: RunDetails; Ask: AskProof }) {
  const { i18n, t } = useLingui()
  const { reread } = useReread()
  const [busy, setBusy] = useState(false)
  const day = localDate(run.sentAt ?? run.createdAt, i18n.locale)
  return (
    <>
      <OneHead
        list={{ name: t`Payouts`, href: '/admin/payouts' }}
        title={run.state === 'proposed' ? t`Proposal of ${day}` : t`Payout run of ${day}`}
        badges={<RunState run={run} />}
      >
        <RunActions run={run} Ask={Ask} onBusy={setBusy} onChanged={reread} />
      </OneHead>
      <RunSteps run={run} />
      <Panel
        title={t`Payouts`}
        note={t`${plural(run.count, { one: '# instructor', other: '# instructors' })}`}
        end={<strong className="text-20 tnum">{money(run.total, i18n.locale)}</strong>}
      >
        <PayoutTable run={run} busy={busy} onChanged={reread} />
        <Rest run={run} busy={busy} onChanged={reread} />
      </Panel>
      <p className="flex flex-wrap gap-x-5 gap-y-1 text-14 text-muted">
        <span>
          {t`Proposed`} <Ago at={run.createdAt} />
        </span>
        {run.sentAt && (
          <span>
            {t`Approved`} <Ago at={run.sentAt} />
          </span>
        )}
        <HrefLink href={withQuery('/admin/audit', { about: run.id })} className="link">
          <Trans>Audit log</Trans>
        </HrefLink>
      </p>
    </>
  )
}

type RestProps = { run: RunDetails; busy: boolean; onChanged: () => Promise<void> }

// The payouts after those of a part, once they are asked for.
function Rest(props: RestProps) {
  const [open, setOpen] = useState(false)
  if (!props.run.next) return null
  if (open) return <Part {...props} />
  return (
    <div className="p-4 border-t border-line">
      <Button tone="quiet" onClick={() => setOpen(true)}>
        <Trans>Show more</Trans>
      </Button>
    </div>
  )
}

function Part({ run, busy, onChanged }: RestProps) {
  const query = useQuery(runQuery(run.id, run.next))
  if (!query.data) return query.error ? <LoadError query={query} /> : <div className="skeleton h-40 m-4" />
  return (
    <div className="border-t border-line">
      <PayoutTable run={query.data} busy={busy} onChanged={onChanged} />
      <Rest run={query.data} busy={busy} onChanged={onChanged} />
    </div>
  )
}
