import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { localDate } from '@/lib/date'
import { bytes } from '@/lib/format'
import { useProblemText } from '@/lib/problems'
import { Button } from '@/ui/Button'
import { LoadError } from '@/ui/LoadError'
import { Notice } from '@/ui/Notice'
import { Skeleton } from '@/ui/Skeleton'
import { settings, systemQuery } from './api'

function Row({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div className="grid sm:grid-cols-[180px_minmax(0,1fr)] gap-x-4 gap-y-0.5 py-3 border-b border-line">
      <dt className="text-muted">{name}</dt>
      <dd className="[overflow-wrap:anywhere]">{children}</dd>
    </div>
  )
}

// How payment and storage work here. They are set where the server is started.
export function SystemPart() {
  const { i18n } = useLingui()
  const say = useProblemText()
  const query = useQuery(systemQuery)
  const check = useMutation({ mutationFn: settings.tryStorage })
  const at = query.data
  if (!at) return query.error ? <LoadError query={query} /> : <Skeleton lines={[48, 48, 48]} />
  const free = bytes(at.media.freeBytes, i18n.locale)
  const total = bytes(at.media.totalBytes, i18n.locale)
  return (
    <div className="grid gap-5 max-w-[720px]">
      <dl>
        <Row name={<Trans>Payment</Trans>}>
          {at.payment === 'test' && (
            <Trans>Test mode: checkout works with test card numbers, and no money moves.</Trans>
          )}
          {at.payment === 'stripe_test' && <Trans>Stripe in test mode: no money moves.</Trans>}
          {at.payment === 'stripe_live' && <Trans>Stripe: buyers pay real money.</Trans>}
          {at.payment !== 'test' && !at.webhook && (
            <span className="block text-14 text-madder">
              <Trans>Stripe can’t send messages: STOA_STRIPE_WEBHOOK_SECRET isn’t set.</Trans>
            </span>
          )}
        </Row>
        <Row name={<Trans>Videos and files</Trans>}>
          <code className="font-mono">{at.media.place}</code>
          {at.media.totalBytes > 0 && (
            <span className="block text-14 text-muted">
              <Trans>
                {free} of {total} free
              </Trans>
            </span>
          )}
        </Row>
        <Row name={<Trans>Database</Trans>}>{at.database === 'sqlite' ? 'SQLite' : 'PostgreSQL'}</Row>
        <Row name={<Trans>Public address</Trans>}>{at.publicUrl}</Row>
        {at.certificates.map(one => (
          <Row key={one.domain} name={<Trans>Certificate</Trans>}>
            {one.domain}
            <span className="block text-14 text-muted">
              {one.problem ||
                (one.expires && (
                  <Trans>
                    {one.issuer}, until {localDate(one.expires, i18n.locale)}
                  </Trans>
                ))}
            </span>
          </Row>
        ))}
        <Row name={<Trans>Version</Trans>}>{at.version}</Row>
      </dl>
      <Button tone="quiet" className="justify-self-start" pending={check.isPending} onClick={() => check.mutate()}>
        <Trans>Check the storage</Trans>
      </Button>
      {check.error && <Notice tone="error">{say(check.error)}</Notice>}
      {check.data && (
        <Notice tone={check.data.problem ? 'error' : 'success'}>
          {check.data.problem ? (
            <>
              <Trans>Nothing can be written there:</Trans>{' '}
              <q className="[overflow-wrap:anywhere]">{check.data.problem}</q>
            </>
          ) : (
            <Trans>It works: a small file was written and deleted.</Trans>
          )}
        </Notice>
      )}
      <p className="text-14 text-muted">
        <Trans>These are set where the server is started: by flags, environment variables or a file.</Trans>
      </p>
    </div>
  )
}
