import { useLingui } from '@lingui/react/macro'
import { money } from '@/lib/format'
import { Ago } from '@/ui/Ago'
import { HrefLink } from '@/ui/HrefLink'
import type { OrderPage } from './api'
import { Nothing, Panel, Rows } from './Panel'

// What the order moved in the ledger; each transaction adds up to zero.
export function OrderLedger({ postings }: { postings: OrderPage['ledger'] }) {
  const { t, i18n } = useLingui()
  const kinds = {
    sale: t`Sale`,
    refund: t({ message: 'Refund', context: 'a transaction' }),
    refund_elsewhere: t`Refund settled without the provider`,
    late_charge: t`Late payment`,
  }
  const accounts: Record<string, string> = {
    platform: t`Platform`,
    tax: t`Tax`,
    provider: t`Payment provider`,
    instructor: t`Instructor`,
  }
  return (
    <Panel title={t`Ledger`}>
      {postings.length === 0 ? (
        <Nothing>{t`No money has moved.`}</Nothing>
      ) : (
        <Rows
          label={t`Ledger`}
          heads={[t`Account`, t`Transaction`, t`When`, t`Amount`]}
          ends={[3]}
          rows={postings.map((posting, i) => ({
            id: String(i),
            cells: [
              <span key="account" className="wrap-anywhere">
                {accounts[posting.account] ?? posting.account}{' '}
                {posting.personId ? (
                  <HrefLink href={`/admin/people/${posting.personId}`} className="link">
                    {posting.name || t`Former instructor`}
                  </HrefLink>
                ) : (
                  <span className="text-muted">{posting.name}</span>
                )}
              </span>,
              kinds[posting.kind],
              <Ago key="at" at={posting.at} />,
              <span key="amount" className="whitespace-nowrap">
                {money(posting.amount, i18n.locale)}
              </span>,
            ],
          }))}
        />
      )}
    </Panel>
  )
}
