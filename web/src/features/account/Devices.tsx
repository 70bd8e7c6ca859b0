import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Laptop, Smartphone } from 'lucide-react'
import { isPhone, nameOfAgent } from '@/lib/agents'
import { localDate, localTime } from '@/lib/date'
import { useProblemText } from '@/lib/problems'
import { Badge } from '@/ui/Badge'
import { Button } from '@/ui/Button'
import { LoadError } from '@/ui/LoadError'
import { Skeleton } from '@/ui/Skeleton'
import { toast } from '@/ui/toast'
import { account, devicesQuery } from './api'

// The devices with a session, each with a button to sign it out.
export function Devices() {
  const { i18n } = useLingui()
  const say = useProblemText()
  const client = useQueryClient()
  const query = useQuery(devicesQuery)
  const { data } = query
  const refresh = () => client.invalidateQueries({ queryKey: devicesQuery.queryKey })
  const end = useMutation({
    mutationFn: account.signOutDevice,
    onSettled: refresh,
    onError: problem => toast(say(problem)),
  })
  const others = useMutation({
    mutationFn: account.signOutOthers,
    onSettled: refresh,
    onError: problem => toast(say(problem)),
  })
  return (
    <section className="panel p-5 sm:p-7" aria-labelledby="devices">
      <h2 id="devices" className="text-20 mb-2">
        <Trans>Devices</Trans>
      </h2>
      <p className="text-muted mb-3">
        <Trans>Devices where you’re signed in. If you don’t recognize one, sign it out and change your password.</Trans>
      </p>
      <LoadError query={query} />
      {!data && !query.error && <Skeleton />}
      <ul>
        {data?.devices.map(device => {
          const Icon = isPhone(device.agent) ? Smartphone : Laptop
          return (
            <li
              key={device.id}
              className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3 border-b border-line last:border-0"
            >
              <Icon size={22} strokeWidth={1.75} aria-hidden="true" className="text-muted" />
              <div className="flex-1 min-w-40">
                <p className="font-medium">{nameOfAgent(device.agent)}</p>
                <p className="text-14 text-muted">
                  <Trans>
                    Signed in {localDate(device.createdAt, i18n.locale)} · last active{' '}
                    {localDate(device.seenAt, i18n.locale)}, {localTime(device.seenAt, i18n.locale)}
                  </Trans>
                </p>
              </div>
              {device.current ? (
                <Badge tone="olive">
                  <Trans>This device</Trans>
                </Badge>
              ) : (
                <Button tone="plain" disabled={end.isPending} onClick={() => end.mutate(device.id)}>
                  <Trans>Sign out</Trans>
                  <span className="sr-only">: {nameOfAgent(device.agent)}</span>
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      {data && data.devices.length > 1 && (
        <Button tone="quiet" className="mt-4" pending={others.isPending} onClick={() => others.mutate()}>
          <Trans>Sign out all other devices</Trans>
        </Button>
      )}
    </section>
  )
}
