import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { money } from '@/lib/format'
import { Badge } from '@/ui/Badge'
import { HrefLink } from '@/ui/HrefLink'
import { AdminTable } from './AdminTable'
import type { PayoutOverview } from './money'
import { Nothing, Panel } from './Panel'

type Unpaid = PayoutOverview['unpaid'][number]

const tones = { details: 'clay', refused: 'madder', negative: 'madder', minimum: 'plain', held: 'plain' } as const

// Instructors with a balance who aren't paid now, and what is in the way: it stays on their balance.
export function PayoutsUnpaid({ data }: { data: PayoutOverview }) {
  const { i18n, t } = useLingui()
  const cash = (m: Unpaid['balance']) => <span className="tnum whitespace-nowrap">{money(m, i18n.locale)}</span>
  const minimum = money(data.settings.minimum, i18n.locale)
  const reasons: Record<Unpaid['why'], string> = {
    details: t`No bank account`,
    refused: t`Account refused`,
    minimum: t`Below ${minimum}`,
    held: t`On hold`,
    negative: t`Below zero`,
  }
  const more = data.others - data.unpaid.length
  return (
    <Panel title={t`Carried over`} note={t`Not paid now. The balance stays for a later run.`}>
      {data.unpaid.length === 0 ? (
        <Nothing>{t`No one`}</Nothing>
      ) : (
        <AdminTable
          bare
          label={t`Carried over`}
          rows={data.unpaid}
          id={u => u.personId}
          columns={[
            {
              id: 'name',
              label: t`Instructor`,
              cell: u => (
                <HrefLink href={`/admin/people/${u.personId}`} className="link font-semibold wrap-anywhere">
                  {u.name || t`Former instructor`}
                </HrefLink>
              ),
            },
            { id: 'why', label: t`Why`, cell: u => <Badge tone={tones[u.why]}>{reasons[u.why]}</Badge> },
            { id: 'held', label: t`On hold`, end: true, cell: u => cash(u.held) },
            { id: 'available', label: t`Available`, end: true, cell: u => cash(u.available) },
            { id: 'balance', label: t`Balance`, end: true, cell: u => cash(u.balance) },
          ]}
        />
      )}
      {more > 0 && <Nothing>{t`${plural(more, { one: 'and # more', other: 'and # more' })}`}</Nothing>}
    </Panel>
  )
}
