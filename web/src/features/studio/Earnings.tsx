import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Money } from '@/api/types'
import { money } from '@/lib/format'
import { EmptyState } from '@/ui/EmptyState'
import { LoadError } from '@/ui/LoadError'
import { Skeleton } from '@/ui/Skeleton'
import { type AskProof, EarningsAccount } from './EarningsAccount'
import { EarningsCourses, EarningsMonths } from './EarningsMonths'
import { EarningsPayouts } from './EarningsPayouts'
import { EarningsSales } from './EarningsSales'
import { type Earnings as Data, earningsQuery, type MyPayouts, myPayoutsQuery } from './earnings'
import { ScreenHead } from './ScreenHead'

// What an instructor earns: the balance, months, courses, each sale, and what was paid out.
export function Earnings({ Ask }: { Ask: AskProof }) {
  const query = useQuery(earningsQuery)
  const payouts = useQuery(myPayoutsQuery)
  const { data } = query
  return (
    <div className="grid gap-8 min-w-0">
      <ScreenHead title={<Trans>Earnings</Trans>}>
        <Trans>Your part of each sale, held for 30 days in case the student returns the course.</Trans>
      </ScreenHead>
      <LoadError query={query} />
      <LoadError query={payouts} />
      {(!data || !payouts.data) && !query.error && <Skeleton lines={[120, 240, 240]} />}
      {data && payouts.data && (
        <>
          <Balance data={data} payouts={payouts.data} />
          <EarningsAccount details={payouts.data.details} refused={payouts.data.refused} Ask={Ask} />
          {data.months.length === 0 ? (
            <EmptyState title={<Trans>No sales yet</Trans>}>
              <Trans>As soon as someone buys a course of yours, you’ll see it here.</Trans>
            </EmptyState>
          ) : (
            <>
              <EarningsMonths months={data.months} />
              <EarningsCourses courses={data.courses} />
              <EarningsSales data={data} />
            </>
          )}
          <EarningsPayouts payouts={payouts.data.payouts} />
        </>
      )}
    </div>
  )
}

function Balance({ data, payouts }: { data: Data; payouts: MyPayouts }) {
  const { i18n } = useLingui()
  const cash = (m: Money) => money(m, i18n.locale)
  const { available } = data
  const minimum = cash(payouts.minimum)
  const next =
    payouts.proposed.amount > 0
      ? payouts.proposed
      : available.amount >= payouts.minimum.amount && payouts.details && !payouts.refused
        ? available
        : null
  return (
    <dl className="grid grid-cols-2 xl:grid-cols-4 gap-3">
      <Sum name={<Trans>Available</Trans>} value={cash(available)}>
        {available.amount < 0 ? (
          <Trans>Refunds exceed your sales. Your next sales make up for it.</Trans>
        ) : (
          <Trans>Can be paid out</Trans>
        )}
      </Sum>
      <Sum name={<Trans>On hold</Trans>} value={cash(data.held)}>
        <Trans>Sold in the last 30 days</Trans>
      </Sum>
      <Sum name={<Trans>Balance</Trans>} value={cash(data.balance)}>
        <Trans>Everything not paid out yet</Trans>
      </Sum>
      <Sum name={<Trans>Next payout</Trans>} value={next ? cash(next) : '–'}>
        {next ? (
          payouts.proposed.amount > 0 ? (
            <Trans>Waiting for approval</Trans>
          ) : (
            <Trans>With the next payout run</Trans>
          )
        ) : payouts.refused ? (
          <Trans>Check your bank account first</Trans>
        ) : payouts.details ? (
          <Trans>Once {minimum} are available</Trans>
        ) : (
          <Trans>Add your bank account first</Trans>
        )}
      </Sum>
    </dl>
  )
}

function Sum({ name, value, children }: { name: ReactNode; value: string; children: ReactNode }) {
  return (
    <div className="card p-4 sm:p-5 grid gap-1 content-start min-w-0">
      <dt className="text-14 text-muted">{name}</dt>
      <dd className="grid gap-1">
        <span className="text-20 sm:text-24 font-semibold tnum wrap-anywhere">{value}</span>
        <span className="text-14 text-muted">{children}</span>
      </dd>
    </div>
  )
}
