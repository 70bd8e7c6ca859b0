import { useLingui } from '@lingui/react/macro'
import { localDate } from '@/lib/date'
import { money, number } from '@/lib/format'
import { Badge } from '@/ui/Badge'
import { HrefLink } from '@/ui/HrefLink'
import { AdminTable } from './AdminTable'
import type { PayoutRun } from './money'
import { Nothing, Panel } from './Panel'

type Counted = Pick<PayoutRun, 'state' | 'confirmed' | 'returned'> & { count: number }

// How far a run is: a proposal, at the bank, or how many of its payouts have arrived.
export function RunState({ run }: { run: Counted }) {
  const { i18n, t } = useLingui()
  const n = (value: number) => number(value, i18n.locale)
  const [confirmed, all, returned] = [n(run.confirmed), n(run.count), n(run.returned)]
  const arrived = run.confirmed + run.returned === run.count
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      {run.state === 'proposed' ? (
        <Badge tone="clay">{t`Proposed`}</Badge>
      ) : run.confirmed === 0 && !arrived ? (
        <Badge tone="brand">{t`Sent`}</Badge>
      ) : run.confirmed > 0 ? (
        <Badge tone={arrived ? 'olive' : 'brand'}>
          {run.confirmed === run.count ? t`Confirmed` : t`${confirmed} of ${all} confirmed`}
        </Badge>
      ) : null}
      {run.returned > 0 && <Badge tone="madder">{t`${returned} returned`}</Badge>}
    </span>
  )
}

// All runs, the newest first.
export function PayoutRuns({ runs }: { runs: PayoutRun[] }) {
  const { i18n, t } = useLingui()
  return (
    <Panel title={t`Payout runs`}>
      {runs.length === 0 ? (
        <Nothing>{t`No runs yet`}</Nothing>
      ) : (
        <AdminTable
          bare
          label={t`Payout runs`}
          rows={runs}
          id={run => run.id}
          columns={[
            {
              id: 'date',
              label: t`Date`,
              cell: run => (
                <HrefLink href={`/admin/payouts/${run.id}`} className="link font-semibold whitespace-nowrap">
                  {localDate(run.sentAt ?? run.createdAt, i18n.locale)}
                </HrefLink>
              ),
            },
            { id: 'state', label: t`Status`, cell: run => <RunState run={{ ...run, count: run.payouts }} /> },
            {
              id: 'payouts',
              label: t`Payouts`,
              end: true,
              cell: run => <span className="tnum">{number(run.payouts, i18n.locale)}</span>,
            },
            {
              id: 'total',
              label: t`Total`,
              end: true,
              cell: run => <span className="tnum whitespace-nowrap">{money(run.total, i18n.locale)}</span>,
            },
          ]}
        />
      )}
    </Panel>
  )
}
