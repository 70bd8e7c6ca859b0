import { Trans } from '@lingui/react/macro'
import { ApprovalTimes } from './ApprovalTimes'
import { Marketplace } from './Marketplace'
import { NewRelease } from './NewRelease'
import { VideoWork } from './VideoWork'

// What an operator looks at first: how the marketplace does, what waits for a person, and how work goes.
export default function Overview() {
  return (
    <>
      <h1 className="text-30 md:text-40">
        <Trans context="of the marketplace">Overview</Trans>
      </h1>
      <NewRelease />
      <Marketplace>
        <VideoWork />
        <ApprovalTimes />
      </Marketplace>
    </>
  )
}
