import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { LoadError } from '@/ui/LoadError'
import { useReread } from './list'
import { payoutsQuery } from './money'
import { OneLoading } from './Panel'
import { PayoutRuns } from './PayoutRuns'
import { PayoutSettings } from './PayoutSettings'
import { PayoutsNext } from './PayoutsNext'
import { PayoutsUnpaid } from './PayoutsUnpaid'
import type { AskProof } from './PowerDialog'

// What instructors are paid: the next run, who isn't in it and why, and all runs so far.
export function Payouts({ Ask }: { Ask: AskProof }) {
  const { heading, reread } = useReread()
  const query = useQuery(payoutsQuery)
  const { data } = query
  return (
    <>
      <div className="grid gap-2">
        <h1 ref={heading} tabIndex={-1} className="text-30 md:text-40 outline-none">
          <Trans>Payouts</Trans>
        </h1>
        <p className="text-muted max-w-[64ch]">
          <Trans>
            Instructors are paid in runs: create a proposal, check and approve it, and give the file to your bank.
          </Trans>
        </p>
      </div>
      <LoadError query={query} />
      {!data && !query.error && <OneLoading />}
      {data && (
        <>
          <PayoutSettings settings={data.settings} Ask={Ask} onSaved={reread} />
          <PayoutsNext data={data} onChanged={reread} />
          <PayoutsUnpaid data={data} />
          <PayoutRuns runs={data.runs} />
        </>
      )}
    </>
  )
}
