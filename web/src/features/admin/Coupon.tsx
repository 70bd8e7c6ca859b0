import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { date } from '@/lib/date'
import { money, number, percent } from '@/lib/format'
import { Ago } from '@/ui/Ago'
import { Badge } from '@/ui/Badge'
import { Button } from '@/ui/Button'
import { HrefLink } from '@/ui/HrefLink'
import { AuditLines } from './AuditLines'
import { type CouponPage, couponQuery } from './api'
import { CouponEdit } from './CouponEdit'
import { couponTones, useCouponStates } from './couponStates'
import { Figure } from './Figure'
import { FoundOrders } from './FoundOrders'
import { Gone } from './Gone'
import { useReread } from './list'
import { Facts, OneHead, OneLoading, Panel } from './Panel'

// A coupon with what it brought; its end, limits and note can be changed, what buyers have used can't.
export default function Coupon({ id }: { id: string }) {
  const query = useQuery(couponQuery(id))
  if (!query.data) return query.error ? <Gone query={query} /> : <OneLoading />
  return <Loaded coupon={query.data} />
}

function Loaded({ coupon }: { coupon: CouponPage }) {
  const { t, i18n } = useLingui()
  const { reread } = useReread()
  const states = useCouponStates()
  const [edits, setEdits] = useState(false)
  const off =
    coupon.kind === 'percent'
      ? percent(coupon.value, i18n.locale)
      : money({ amount: coupon.value, currency: coupon.currency }, i18n.locale)
  const most = (n: number | null) => (n === null ? t`No limit` : number(n, i18n.locale))
  return (
    <>
      <OneHead
        list={{ name: t`Coupons`, href: '/admin/coupons' }}
        title={coupon.code}
        badges={<Badge tone={couponTones[coupon.state]}>{states[coupon.state]}</Badge>}
      >
        <Button tone="quiet" onClick={() => setEdits(true)}>
          <Trans>Edit</Trans>
        </Button>
      </OneHead>
      <dl className="grid grid-cols-2 lg:grid-cols-4 gap-3">
        <Figure name={t`Discount`}>{off}</Figure>
        <Figure name={t`Uses`}>{number(coupon.uses, i18n.locale)}</Figure>
        <Figure name={t`Revenue with it`}>{money(coupon.revenue, i18n.locale)}</Figure>
        <Figure name={t`Discount given`}>{money(coupon.saved, i18n.locale)}</Figure>
      </dl>
      <div className="grid xl:grid-cols-[minmax(0,1fr)_340px] gap-5 items-start">
        <div className="grid gap-5 min-w-0">
          <FoundOrders orders={coupon.orders} />
          <AuditLines entries={coupon.audit} about={coupon.id} />
        </div>
        <Panel title={t`Coupon`}>
          {coupon.note && <p className="px-4 pt-3 whitespace-pre-line wrap-anywhere">{coupon.note}</p>}
          <Facts
            rows={[
              [
                t`Course`,
                coupon.course ? (
                  <HrefLink key="course" href={`/admin/courses/${coupon.course.slug}`} className="link">
                    {coupon.course.title}
                  </HrefLink>
                ) : (
                  t`All courses`
                ),
              ],
              [t`First day`, coupon.startsAt ? date(coupon.startsAt, i18n.locale) : '–'],
              [t`Last day`, coupon.endsAt ? date(coupon.endsAt, i18n.locale) : t`Never ends`],
              [t`Total uses`, most(coupon.maxUses)],
              [t`Uses per person`, most(coupon.maxPerPerson)],
              [t`Created`, <Ago key="created" at={coupon.createdAt} />],
            ]}
          />
        </Panel>
      </div>
      {edits && <CouponEdit coupon={coupon} onClose={() => setEdits(false)} onSaved={reread} />}
    </>
  )
}
