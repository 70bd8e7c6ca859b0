import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { BellRing, Laptop, Smartphone } from 'lucide-react'
import { useEffect } from 'react'
import { isPhone, nameOfAgent } from '@/lib/agents'
import { localDate } from '@/lib/date'
import { useSite } from '@/lib/head'
import { useHydrated } from '@/lib/hydrated'
import { useProblemText } from '@/lib/problems'
import { blocked, needsHomeScreen, pushable, pushQuery, renewPush, thisDevice, turnOffPush } from '@/lib/push'
import { Badge } from '@/ui/Badge'
import { Button } from '@/ui/Button'
import { LoadError } from '@/ui/LoadError'
import { useTurnOn } from '@/ui/PushOffer'
import { Skeleton } from '@/ui/Skeleton'
import { toast } from '@/ui/toast'

// The browsers that get push notifications, and the way to add this one.
export function PushDevices() {
  const { i18n, t } = useLingui()
  const { name } = useSite()
  const say = useProblemText()
  const client = useQueryClient()
  const query = useQuery(pushQuery)
  const devices = query.data?.devices
  const hydrated = useHydrated()
  const here = hydrated ? thisDevice() : ''
  const on = devices?.some(({ id }) => id === here)
  const turnOn = useTurnOn()
  const remove = useMutation({
    mutationFn: turnOffPush,
    onSuccess: () => toast(t`Notifications are off for this device`),
    onSettled: () => client.invalidateQueries({ queryKey: pushQuery.queryKey }),
    onError: problem => toast(say(problem)),
  })
  useEffect(() => {
    if (!devices) return
    renewPush(devices).then(
      () => client.invalidateQueries({ queryKey: pushQuery.queryKey, refetchType: 'none' }),
      () => {}, // there is a button
    )
  }, [devices, client])
  return (
    <section className="panel p-5 sm:p-7 grid gap-4" aria-labelledby="push">
      <div className="grid gap-1">
        <h2 id="push" className="text-20">
          <Trans>Push notifications</Trans>
        </h2>
        <p className="text-muted">
          <Trans>They reach you on your phone or computer while {name} is closed, until you sign out there.</Trans>
        </p>
      </div>
      <LoadError query={query} />
      {!devices && !query.error && <Skeleton />}
      {devices && devices.length > 0 && (
        <ul>
          {devices.map(device => {
            const Icon = isPhone(device.agent) ? Smartphone : Laptop
            return (
              <li key={device.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
                <Icon size={22} strokeWidth={1.75} aria-hidden="true" className="text-muted" />
                <div className="flex-1 min-w-40">
                  <p className="font-medium">{nameOfAgent(device.agent)}</p>
                  <p className="text-14 text-muted">
                    <Trans>Added {localDate(device.addedAt, i18n.locale)}</Trans>
                  </p>
                </div>
                {device.id === here && (
                  <Badge tone="olive">
                    <Trans>This device</Trans>
                  </Badge>
                )}
                <Button tone="plain" disabled={remove.isPending} onClick={() => remove.mutate(device.id)}>
                  <Trans>Remove</Trans>
                  <span className="sr-only">: {nameOfAgent(device.agent)}</span>
                </Button>
              </li>
            )
          })}
        </ul>
      )}
      {/* Its room is there before the browser says what it can. */}
      {devices && (
        <div className="min-h-16 flex items-center">
          {hydrated && <Here on={on} onTurnOn={() => turnOn.mutate()} pending={turnOn.isPending} />}
        </div>
      )}
    </section>
  )
}

function Here({ on, onTurnOn, pending }: { on?: boolean; onTurnOn: () => void; pending: boolean }) {
  const { name } = useSite()
  if (on)
    return (
      <p className="text-14 text-muted">
        <Trans>Notifications are on for this device</Trans>
      </p>
    )
  if (needsHomeScreen())
    return (
      <p className="text-14 text-muted">
        <Trans>To get notifications on this device, first add {name} to your home screen: Share, then Add.</Trans>
      </p>
    )
  if (!pushable())
    return (
      <p className="text-14 text-muted">
        <Trans>This browser doesn’t support push notifications.</Trans>
      </p>
    )
  if (blocked())
    return (
      <p className="text-14 text-muted">
        <Trans>
          Notifications are blocked on this device. Allow them for this site in your browser’s settings, then reload
          this page.
        </Trans>
      </p>
    )
  return (
    <Button tone="quiet" pending={pending} onClick={onTurnOn}>
      <BellRing size={18} strokeWidth={1.75} aria-hidden="true" />
      <Trans>Turn on for this device</Trans>
    </Button>
  )
}
