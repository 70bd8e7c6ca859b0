import { useLingui } from '@lingui/react/macro'
import { withQuery } from '@/api/client'
import { money } from '@/lib/format'
import { Ago } from '@/ui/Ago'
import { HrefLink } from '@/ui/HrefLink'
import type { PersonPage } from './api'
import { OrderState } from './OrderState'
import { Nothing, Panel, Rows } from './Panel'

export function PersonOrders({ person }: { person: PersonPage }) {
  const { t, i18n } = useLingui()
  return (
    <Panel
      title={t`Orders`}
      end={
        person.moreOrders && (
          <HrefLink href={withQuery('/admin/orders', { q: person.email })} className="link">
            {t`All orders`}
          </HrefLink>
        )
      }
    >
      {person.orders.length === 0 ? (
        <Nothing>{t`No orders yet`}</Nothing>
      ) : (
        <Rows
          label={t`Orders`}
          heads={[t`Order`, t`Placed`, t`Status`, t`Total`]}
          ends={[3]}
          rows={person.orders.map(order => ({
            id: order.number,
            cells: [
              <HrefLink key="number" href={`/admin/orders/${order.number}`} className="link font-semibold tnum">
                {order.number}
              </HrefLink>,
              <Ago key="at" at={order.createdAt} />,
              <OrderState key="state" status={order.status} />,
              <span key="total" className="whitespace-nowrap">
                {money(order.total, i18n.locale)}
              </span>,
            ],
          }))}
        />
      )}
    </Panel>
  )
}
