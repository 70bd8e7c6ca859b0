import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { date } from '@/lib/date'
import { money, number, percent } from '@/lib/format'
import { useProblemText } from '@/lib/problems'
import { Badge } from '@/ui/Badge'
import { Button } from '@/ui/Button'
import { EmptyState } from '@/ui/EmptyState'
import { HrefLink } from '@/ui/HrefLink'
import { toast } from '@/ui/toast'
import { AdminTable, type Column } from './AdminTable'
import { type AdminCoupon, admin, couponsQuery } from './api'
import { CouponDialog } from './CouponDialog'
import { couponTones, useCouponStates } from './couponStates'
import { ListBody } from './ListBody'
import { ListHead } from './ListHead'
import { useAsked, useReread } from './list'

export default function Coupons() {
  const { i18n, t } = useLingui()
  const { asked, address, ask } = useAsked('/admin/coupons', ['q', 'state', 'sort'])
  const query = useQuery({ ...couponsQuery(asked), placeholderData: keepPreviousData })
  const { heading, reread } = useReread()
  const [making, setMaking] = useState(false)
  const states = useCouponStates()
  const day = (at: string | null) => (at ? date(at, i18n.locale) : '')
  const span = ({ startsAt, endsAt }: AdminCoupon) => {
    const [from, to] = [day(startsAt), day(endsAt)]
    if (from && to) return t`${from} to ${to}`
    return from ? t`From ${from}` : to ? t`Until ${to}` : t`Always`
  }
  const narrowed = asked.q || asked.state
  const columns: Column<AdminCoupon>[] = [
    {
      id: 'code',
      label: t`Code`,
      cell: c => (
        <div className="wrap-break-word">
          <HrefLink href={`/admin/coupons/${c.id}`} className="link font-semibold mr-2">
            {c.code}
          </HrefLink>
          <span className="tnum text-muted">
            {c.kind === 'percent'
              ? percent(c.value, i18n.locale)
              : money({ amount: c.value, currency: c.currency }, i18n.locale)}
          </span>
        </div>
      ),
    },
    {
      id: 'course',
      label: t`Course`,
      cell: c => (c.course ? <span className="wrap-anywhere">{c.course.title}</span> : t`All courses`),
    },
    { id: 'span', label: t`Valid`, cell: span },
    {
      id: 'uses',
      label: t`Uses`,
      cell: c => {
        const [uses, most, each] = [c.uses, c.maxUses ?? 0, c.maxPerPerson ?? 0].map(n => number(n, i18n.locale))
        return (
          <>
            <span className="tnum mr-2">{c.maxUses ? t`${uses} of ${most}` : uses}</span>
            {c.maxPerPerson && <span className="text-muted whitespace-nowrap">{t`${each} per person`}</span>}
          </>
        )
      },
    },
    {
      id: 'state',
      label: t`Status`,
      end: true,
      cell: c => (
        <div className="flex flex-wrap gap-2 items-center @3xl:justify-end">
          <Badge tone={couponTones[c.state]}>{states[c.state]}</Badge>
          {c.state !== 'ended' && <EndButton coupon={c} onEnded={reread} />}
        </div>
      ),
    },
  ]
  return (
    <>
      <ListHead
        title={<Trans>Coupons</Trans>}
        heading={heading}
        asked={asked}
        ask={ask}
        search={t`Search by code or course`}
        filter={{
          name: 'state',
          label: t`Status`,
          options: [
            ['all', t`All`],
            ['running', states.running],
            ['planned', states.planned],
            ['used_up', states.used_up],
            ['ended', states.ended],
          ],
        }}
        sort={{
          name: 'sort',
          label: t`Sort by`,
          options: [
            ['newest', t`Newest first`],
            ['code', t`Code (A–Z)`],
            ['uses', t`Most used first`],
          ],
        }}
        table="/api/admin/coupons.csv"
      >
        <Button onClick={() => setMaking(true)}>
          <Plus size={18} strokeWidth={1.75} aria-hidden="true" />
          <Trans>New coupon</Trans>
        </Button>
      </ListHead>
      <ListBody
        query={query}
        count={n => t`${plural(n, { one: '# coupon', other: '# coupons' })}`}
        address={address}
        empty={
          <EmptyState title={narrowed ? <Trans>No coupons match</Trans> : <Trans>No coupons yet</Trans>}>
            {!narrowed && <Trans>Coupons discount one course or all of them.</Trans>}
          </EmptyState>
        }
      >
        {data => (
          <AdminTable
            label={t`Coupons`}
            columns={columns}
            rows={data.coupons}
            id={c => c.id}
            stale={query.isPlaceholderData}
          />
        )}
      </ListBody>
      {making && <CouponDialog onClose={() => setMaking(false)} onMade={reread} />}
    </>
  )
}

function EndButton({ coupon, onEnded }: { coupon: AdminCoupon; onEnded: () => Promise<void> }) {
  const { t } = useLingui()
  const say = useProblemText()
  const { id, code, endsAt } = coupon
  const set = useMutation({
    mutationFn: (ends: boolean) => (ends ? admin.endCoupon(id) : admin.setCouponEnd(id, endsAt)),
    onSuccess: (_, ends) => {
      if (ends) toast(t`Coupon ${code} ended`, () => set.mutate(false))
      else toast(t`Coupon ${code} reactivated`)
      return onEnded()
    },
    onError: problem => toast(say(problem)),
  })
  return (
    <button
      type="button"
      className="link min-h-11"
      aria-label={t`End ${code} now`}
      disabled={set.isPending}
      onClick={() => set.mutate(true)}
    >
      <Trans>End now</Trans>
    </button>
  )
}
