import { Trans, useLingui } from '@lingui/react/macro'
import type { UseQueryResult } from '@tanstack/react-query'
import { useId } from 'react'
import type { RefundRequest } from '@/api/types'
import { localDate } from '@/lib/date'
import { money } from '@/lib/format'
import { Button } from '@/ui/Button'
import { HrefLink } from '@/ui/HrefLink'
import { LoadError } from '@/ui/LoadError'
import type { StoppedReturn as Stopped } from './api'
import type { Answer } from './RefundDialog'
import { StoppedReturn } from './StoppedReturn'

type Props = {
  query: UseQueryResult<{ requests: RefundRequest[]; returns: Stopped[] }>
  onAnswer: (answer: Answer) => void
}

// Refund requests that are still open, the oldest first; nothing when there are none.
export function RefundRequests({ query, onAnswer }: Props) {
  const { i18n, t } = useLingui()
  const id = useId()
  const { data } = query
  if (!data) return <LoadError query={query} />
  if (!data.requests.length && !data.returns.length) return null
  return (
    <section aria-labelledby={id} className="grid gap-3">
      <h2 id={id} className="text-20">
        <Trans>Pending refund requests</Trans>
      </h2>
      <ul className="panel">
        {data.returns.map(stopped => (
          <li key={stopped.number} className="border-b border-line last:border-0">
            <StoppedReturn of={stopped} onAnswer={onAnswer} listed />
          </li>
        ))}
        {data.requests.map(request => {
          const { number, slug, title, percent, buyer } = request
          const amount = money(request.amount, i18n.locale)
          const [asked, paid] = [request.askedAt, request.paidAt].map(day => (day ? localDate(day, i18n.locale) : ''))
          const answer = (kind: Answer['kind']) =>
            onAnswer({ kind, number, slug, title, buyer: buyer.name || t`Former learner`, amount: request.amount })
          return (
            <li
              key={number + slug}
              className="p-4 sm:px-6 grid sm:grid-cols-[minmax(0,1fr)_auto] gap-4 items-start border-b border-line last:border-0"
            >
              <div className="grid gap-1 wrap-anywhere">
                <h3 className="text-18">{title}</h3>
                <p className="text-14 text-muted flex flex-wrap gap-x-3 tnum">
                  <span>{amount}</span>
                  <span>{buyer.name ? `${buyer.name} · ${buyer.email}` : t`Former learner`}</span>
                  <HrefLink href={`/admin/orders/${number}`} className="link">
                    {number}
                  </HrefLink>
                </p>
                <p className="text-14 text-muted flex flex-wrap gap-x-3">
                  {paid && <span>{t`Paid on ${paid}`}</span>}
                  {asked && <span>{t`Requested on ${asked}`}</span>}
                  <span>{t`${percent}% completed`}</span>
                </p>
                {request.stoppedAt && (
                  <p className="text-14 text-madder">
                    <Trans>The payment provider refused this refund:</Trans> {request.problem}
                  </p>
                )}
                {request.reason ? (
                  <blockquote className="border-l-3 border-clay pl-4 mt-1 whitespace-pre-line">
                    {request.reason}
                  </blockquote>
                ) : (
                  <p className="text-14 text-muted">
                    <Trans>No reason given.</Trans>
                  </p>
                )}
              </div>
              <div className="flex flex-wrap gap-2">
                {request.stoppedAt ? (
                  <>
                    <Button aria-label={t`Try the refund for ${title} again`} onClick={() => answer('refund')}>
                      <Trans>Try again</Trans>
                    </Button>
                    <Button
                      tone="quiet"
                      aria-label={t`Mark the refund for ${title} as settled`}
                      onClick={() => answer('settle')}
                    >
                      <Trans>Mark as settled</Trans>
                    </Button>
                  </>
                ) : (
                  <>
                    <Button aria-label={t`Refund ${title}`} onClick={() => answer('refund')}>
                      <Trans context="give the money back">Refund</Trans>
                    </Button>
                    <Button
                      tone="quiet"
                      aria-label={t`Decline the refund for ${title}`}
                      onClick={() => answer('decline')}
                    >
                      <Trans>Decline</Trans>
                    </Button>
                  </>
                )}
              </div>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
