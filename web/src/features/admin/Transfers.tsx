import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { LoadError } from '@/ui/LoadError'
import { Notice } from '@/ui/Notice'
import { useReread } from './list'
import { OneLoading } from './Panel'
import type { AskProof } from './PowerDialog'
import { TransferReturns } from './TransferReturns'
import { TransferSettings } from './TransferSettings'
import { TransferStatement } from './TransferStatement'
import { TransferWaiting } from './TransferWaiting'
import { transfersQuery } from './transfers'

// Orders that wait for a bank transfer, and money that goes back.
export function Transfers({ Ask }: { Ask: AskProof }) {
  const { heading, reread } = useReread()
  const query = useQuery(transfersQuery)
  const { data } = query
  return (
    <>
      <div className="grid gap-2">
        <h1 ref={heading} tabIndex={-1} className="text-30 md:text-40 outline-none">
          <Trans>Bank transfers</Trans>
        </h1>
        <p className="text-muted max-w-[64ch]">
          <Trans>Orders wait here until their money is in your account. Marking one as paid enrolls the buyer.</Trans>
        </p>
      </div>
      <LoadError query={query} />
      {!data && !query.error && <OneLoading />}
      {data && (
        <>
          {!data.offered && (
            <Notice>
              <Trans>
                The checkout doesn’t offer bank transfers. Add “transfer” to --payment where Stoa is started.
              </Trans>
            </Notice>
          )}
          {data.offered && !data.settings.account && (
            <Notice>
              <Trans>The checkout offers bank transfers as soon as you’ve added your account.</Trans>
            </Notice>
          )}
          {data.settings.account && (
            <TransferStatement tolerance={data.settings.tolerance} Ask={Ask} onChanged={reread} />
          )}
          <TransferWaiting data={data} Ask={Ask} onChanged={reread} />
          {data.returns.length > 0 && <TransferReturns data={data} Ask={Ask} onChanged={reread} />}
          <TransferSettings settings={data.settings} Ask={Ask} onSaved={reread} />
        </>
      )}
    </>
  )
}
