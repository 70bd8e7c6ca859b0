import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { BellRing, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useProblemText } from '@/lib/problems'
import { PushRefused, pushable, pushQuery, thisDevice, turnOnPush } from '@/lib/push'
import { Button, IconButton } from './Button'
import { toast } from './toast'

const never = 'stoa.push.offer'

function declined(): boolean {
  try {
    return localStorage.getItem(never) !== null
  } catch {
    return false
  }
}

// What to say of push notifications that could not be turned on.
export function usePushProblem() {
  const { t } = useLingui()
  const say = useProblemText()
  return (problem: Error) => {
    if (!(problem instanceof PushRefused)) return say(problem)
    return problem.why === 'blocked'
      ? t`Notifications are blocked. Allow them for this site in your browser’s settings.`
      : t`Your browser couldn’t turn on notifications. Check your connection and try again.`
  }
}

export function useTurnOn(onDone: () => void = () => {}) {
  const { t } = useLingui()
  const client = useQueryClient()
  const say = usePushProblem()
  return useMutation({
    mutationFn: turnOnPush,
    networkMode: 'always',
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: pushQuery.queryKey })
      toast(t`Notifications are on for this device`)
      onDone()
    },
    onError: problem => toast(say(problem)),
  })
}

// Offers push notifications at a moment at which someone waits for something: once, and only where they can be turned
// on and aren't yet.
export default function PushOffer({ children }: { children: ReactNode }) {
  const { t } = useLingui()
  const [gone, setGone] = useState(declined)
  const able = pushable() && Notification.permission !== 'denied'
  const { data } = useQuery({ ...pushQuery, enabled: able && !gone })
  const turnOn = useTurnOn(() => setGone(true))
  if (gone || !able || !data || data.devices.some(device => device.id === thisDevice())) return null
  const decline = () => {
    try {
      localStorage.setItem(never, 'no')
    } catch {
      // Without storage it is offered again.
    }
    setGone(true)
  }
  return (
    <div role="status" className="push-offer">
      <BellRing size={20} strokeWidth={1.75} aria-hidden="true" className="text-clay shrink-0" />
      <p className="flex-1 min-w-40 text-14">{children}</p>
      <Button tone="quiet" pending={turnOn.isPending} onClick={() => turnOn.mutate()}>
        <Trans>Turn on</Trans>
      </Button>
      <IconButton label={t`No, thanks`} onClick={decline}>
        <X size={18} strokeWidth={1.75} aria-hidden="true" />
      </IconButton>
    </div>
  )
}
