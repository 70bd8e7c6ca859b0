import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { money } from '@/lib/format'
import { Ago } from '@/ui/Ago'
import { HrefLink } from '@/ui/HrefLink'
import type { CoursePage } from './api'
import { OrderState } from './OrderState'
import { Nothing, Panel, Rows } from './Panel'

// The latest orders of a course or with a coupon.
export function FoundOrders({ orders, end }: { orders: CoursePage['orders']; end?: ReactNode }) {
  const { t, i18n } = useLingui()
  return (
    <Panel title={t`Latest orders`} end={orders.length > 0 && end}>
      {orders.length === 0 ? (
        <Nothing>{t`No orders yet`}</Nothing>
      ) : (
        <Rows
          label={t`Latest orders`}
          heads={[t`Order`, t`Buyer`, t`Placed`, t`Status`, t`Amount`]}
          ends={[4]}
          rows={orders.map(order => ({
            id: order.number,
            cells: [
              <HrefLink key="number" href={`/admin/orders/${order.number}`} className="link font-semibold tnum">
                {order.number}
              </HrefLink>,
              order.buyer || t`Former learner`,
              <Ago key="at" at={order.createdAt} />,
              <OrderState key="state" status={order.status} />,
              <span key="amount" className="whitespace-nowrap">
                {money(order.total, i18n.locale)}
              </span>,
            ],
          }))}
        />
      )}
    </Panel>
  )
}
