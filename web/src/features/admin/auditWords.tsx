import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { AuditEntry } from './api'
import { useAccountSentences } from './auditAccount'
import { useCommunity } from './auditCommunity'
import { useFilingSentences } from './auditFiling'
import { useMoneySentences } from './auditMoney'
import { type Role, useReasonNames, useRoleNames } from './roles'

export type Parts = { who: ReactNode; what: ReactNode; course: ReactNode; entry: AuditEntry }

// The sentence of each action. Who did it comes first; what they did it to is a person, an order, a course or a coupon.
export function useAuditSentences(parts: Parts): ReactNode | undefined {
  const own = useAccountSentences(parts)
  const people = usePeople(parts)
  const sales = useSales(parts)
  const community = useCommunity(parts)
  const money = useMoneySentences(parts)
  const filing = useFilingSentences(parts)
  const rest = useRest(parts)
  const all: Record<string, () => ReactNode> = {
    ...own,
    ...people,
    ...sales,
    ...community,
    ...money,
    ...filing,
    ...rest,
  }
  return all[parts.entry.action]?.()
}

// What operators do to people.
function usePeople({ who, what, entry }: Parts) {
  const roleNames = useRoleNames()
  const reasons = useReasonNames()
  const role = roleNames[entry.details.role as Role] ?? entry.details.role
  const reason = reasons[entry.details.reason ?? '']
  return {
    'account.role_given': () => (
      <Trans>
        {who} assigned a role to {what}: {role}
      </Trans>
    ),
    'account.role_taken': () => (
      <Trans>
        {who} removed a role from {what}: {role}
      </Trans>
    ),
    'account.suspended': () =>
      reason ? (
        <Trans>
          {who} suspended {what}: {reason}
        </Trans>
      ) : (
        <Trans>
          {who} suspended {what}
        </Trans>
      ),
    'account.unsuspended': () => (
      <Trans>
        {who} reinstated {what}
      </Trans>
    ),
    'account.signed_out_everywhere': () => (
      <Trans>
        {who} signed {what} out on all devices
      </Trans>
    ),
    'account.reset_sent': () => (
      <Trans>
        {who} emailed {what} a link to reset the password
      </Trans>
    ),
  }
}

// Orders and coupons.
function useSales({ who, what, course, entry }: Parts) {
  const { amount } = entry.details
  return {
    'order.refund_asked': () => (
      <Trans>
        {who} requested a refund of {amount} for {course}, order {what}
      </Trans>
    ),
    'order.refund_refused': () => (
      <Trans>
        {who} declined the refund of {amount} for {course}, order {what}
      </Trans>
    ),
    'order.refund_done': () => (
      <Trans>
        {who} refunded {amount} for {course}, order {what}
      </Trans>
    ),
    'order.late_charge_returned': () => (
      <Trans>
        A late payment of {amount} for order {what} was returned
      </Trans>
    ),
    'order.dispute_open': () => (
      <Trans>
        The buyer’s bank disputes {amount} of order {what}
      </Trans>
    ),
    'order.dispute_won': () => (
      <Trans>
        The dispute about {amount} of order {what} was won
      </Trans>
    ),
    'order.dispute_lost': () => (
      <Trans>
        The dispute about {amount} of order {what} was lost
      </Trans>
    ),
    'order.refund_outside': () => (
      <Trans>
        {amount} of order {what} was refunded at the payment provider, and that isn’t the price of a course
      </Trans>
    ),
    'order.late_charge_stopped': () => (
      <Trans>The payment provider refused to refund a late payment for order {what}</Trans>
    ),
    'order.late_charge_settled': () => (
      <Trans>
        {who} marked the refund of a late payment for order {what} as settled without the payment provider
      </Trans>
    ),
    'order.refund_stopped': () => <Trans>The payment provider refused a refund of order {what}</Trans>,
    'order.refund_settled': () => (
      <Trans>
        {who} marked a refund of order {what} as settled without the payment provider
      </Trans>
    ),
    'coupon.created': () => (
      <Trans>
        {who} created the coupon {what}
      </Trans>
    ),
    'coupon.edited': () => (
      <Trans>
        {who} edited the coupon {what}
      </Trans>
    ),
    'coupon.ended': () => (
      <Trans>
        {who} ended the coupon {what}
      </Trans>
    ),
    'coupon.end_changed': () => (
      <Trans>
        {who} changed when the coupon {what} ends
      </Trans>
    ),
  }
}

// Courses, approvals and search.
function useRest({ who, what, entry }: Parts) {
  const { t } = useLingui()
  const place = entry.details.place ?? t`the end`
  return {
    'sample.loaded': () => <Trans>{who} loaded the sample courses</Trans>,
    'course.featured': () => (
      <Trans>
        {who} featured {what}
      </Trans>
    ),
    'course.featured_moved': () => (
      <Trans>
        {who} moved {what} among the featured courses, to position {place}
      </Trans>
    ),
    'course.unfeatured': () => (
      <Trans>
        {who} stopped featuring {what}
      </Trans>
    ),
    'course.withheld': () => (
      <Trans>
        {who} withdrew {what}
      </Trans>
    ),
    'course.released': () => (
      <Trans>
        {who} brought {what} back
      </Trans>
    ),
    'course.corrected': () => (
      <Trans>
        {who} published small corrections to {what}
      </Trans>
    ),
    'approval.claimed': () => (
      <Trans>
        {who} began to review {what}
      </Trans>
    ),
    'approval.released': () => (
      <Trans>
        {who} returned {what} to the approval queue
      </Trans>
    ),
    'approval.approved': () => (
      <Trans>
        {who} approved {what}
      </Trans>
    ),
    'approval.changes_requested': () => (
      <Trans>
        {who} requested changes to {what}
      </Trans>
    ),
    'synonyms.added': () => <Trans>{who} added search synonyms</Trans>,
    'synonyms.changed': () => <Trans>{who} changed search synonyms</Trans>,
    'synonyms.removed': () => <Trans>{who} removed search synonyms</Trans>,
  }
}
