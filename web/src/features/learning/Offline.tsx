import { Plural, Trans } from '@lingui/react/macro'
import { CloudOff, CloudUpload } from 'lucide-react'
import { useOnline, useWaiting } from './pending'

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true, className: 'shrink-0' } as const

// Says that there is no connection, and what waits for one.
export function Offline() {
  const online = useOnline()
  const waits = useWaiting().length
  return (
    <div role="status">
      {(!online || waits > 0) && (
        <p className="class-offline">
          {online ? <CloudUpload {...icon} /> : <CloudOff {...icon} />}
          <span>
            {!online && <Trans>You’re offline. What you do is saved on this device.</Trans>}{' '}
            {waits > 0 && <Plural value={waits} one="# change to send." other="# changes to send." />}
          </span>
        </p>
      )}
    </div>
  )
}
