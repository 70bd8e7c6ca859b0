import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { date } from '@/lib/date'
import { percent } from '@/lib/format'
import { HrefLink } from '@/ui/HrefLink'
import type { AuditEntry } from './api'

type Parts = { who: ReactNode; what: ReactNode; entry: AuditEntry }

// The sentences about payouts and shares.
export function useMoneySentences({ who, what, entry }: Parts) {
  const { t, i18n } = useLingui()
  const { amount = '', reason = '', iban = '', file = '' } = entry.details
  const n = Number(entry.details.count ?? 0)
  const count = t`${plural(n, { one: '# payout', other: '# payouts' })}`
  const href = entry.subjectHref || (entry.details.run ? `/admin/payouts/${entry.details.run}` : '')
  const run = (text: string) =>
    href ? (
      <HrefLink href={href} className="text-brand underline underline-offset-3">
        {text}
      </HrefLink>
    ) : (
      text
    )
  const download = run(file)
  const daysOf = (name: string) => t`${plural(Number(entry.details[name] ?? 0), { one: '# day', other: '# days' })}`
  const [days, remind] = [daysOf('days'), daysOf('remind')]
  const entries = t`${plural(n, { one: '# entry', other: '# entries' })}`
  const day = entry.details.date ? date(entry.details.date, i18n.locale) : ''
  const many = run(`${count} (${amount})`)
  const paid = entry.details.run ? (
    <HrefLink href={`/admin/payouts/${entry.details.run}`} className="text-brand underline underline-offset-3">
      {amount}
    </HrefLink>
  ) : (
    amount
  )
  const share = percent(Number(entry.details.share ?? 0), i18n.locale)
  const changes = useChanges(entry.details).join(', ')
  return {
    'datev.changed': () => <Trans>{who} changed the settings of the DATEV export</Trans>,
    'bundle.created': () => (
      <Trans>
        {who} created the bundle {what}
      </Trans>
    ),
    'bundle.edited': () => (
      <Trans>
        {who} edited the bundle {what}
      </Trans>
    ),
    'tax.settled': () => (
      <Trans>
        {who} settled a tax question of order {what}
      </Trans>
    ),
    'payout.proposed': () => (
      <Trans>
        {who} proposed {many}
      </Trans>
    ),
    'payout.discarded': () => (
      <Trans>
        {who} discarded a proposal of {many}
      </Trans>
    ),
    'payout.sent': () => (
      <Trans>
        {who} approved {many}
      </Trans>
    ),
    'payout.confirmed': () => (
      <Trans>
        {who} confirmed all payments of a run with {many}
      </Trans>
    ),
    'payout.one_confirmed': () => (
      <Trans>
        {who} confirmed the payout of {paid} to {what}
      </Trans>
    ),
    'payout.returned': () =>
      reason ? (
        <Trans>
          {who} noted that the bank returned the payout of {paid} to {what}: {reason}
        </Trans>
      ) : (
        <Trans>
          {who} noted that the bank returned the payout of {paid} to {what}
        </Trans>
      ),
    'payout.downloaded': () => (
      <Trans>
        {who} downloaded the file of a payout run: {download}
      </Trans>
    ),
    'payout.minimum_changed': () => (
      <Trans>
        {who} set the smallest payout to {amount}
      </Trans>
    ),
    'payout.payer_changed': () => (
      <Trans>
        {who} changed the account that payouts come from to {iban}
      </Trans>
    ),
    'payout.details_changed': () => (
      <Trans>
        {who} changed the account that they are paid to, to {iban}
      </Trans>
    ),
    'transfer.account_changed': () => (
      <Trans>
        {who} changed the account that buyers transfer to, to {iban}
      </Trans>
    ),
    'transfer.rules_changed': () => (
      <Trans>
        {who} changed the rules for transfers: {days}, reminder after {remind}, tolerance {amount}
      </Trans>
    ),
    'transfer.received': () => (
      <Trans>
        {who} recorded {amount} received on {day} for order {what}
      </Trans>
    ),
    'transfer.kept': () => (
      <Trans>
        {who} set {amount} received on {day} for order {what} aside to be sent back
      </Trans>
    ),
    'transfer.statement_read': () => (
      <Trans>
        {who} uploaded a bank statement: {entries}
      </Trans>
    ),
    'transfer.sent_back': () => (
      <Trans>
        {who} recorded {amount} sent back on {day} for order {what}
      </Trans>
    ),
    'earning.terms_changed': () => (
      <Trans>
        {who} changed the terms of future sales: {changes}
      </Trans>
    ),
    'earning.share_changed': () =>
      entry.details.share ? (
        <Trans>
          {who} set the share of {what} to {share} of future sales
        </Trans>
      ) : (
        <Trans>
          {who} gave {what} the default share of future sales
        </Trans>
      ),
  }
}

// What is new in the terms, with what it was before.
function useChanges(details: Record<string, string>): string[] {
  const { t, i18n } = useLingui()
  const shown = (name: string) => {
    const text = (value = '') => {
      if (value === '') return t`as usual`
      if (value === 'true' || value === 'false') return value === 'true' ? t`on` : t`off`
      return name === 'couponCount' || name === 'couponDays' ? value : percent(Number(value), i18n.locale)
    }
    return `${text(details[`${name}Before`])} → ${text(details[name])}`
  }
  const names: Record<string, string> = {
    share: t`default share`,
    ownLink: t`share with their own coupon`,
    coupons: t`instructors’ own coupons`,
    couponPercent: t`largest discount`,
    couponCount: t`coupons at once`,
    couponDays: t`days of a coupon`,
  }
  return Object.entries(names)
    .filter(([name]) => `${name}Before` in details)
    .map(([name, label]) => `${label} ${shown(name)}`)
}
