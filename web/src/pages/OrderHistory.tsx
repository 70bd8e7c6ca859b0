import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { keyOf } from '@/api/keys'
import type { GivenGift, OrderRow } from '@/api/types'
import { GiftList } from '@/features/gift/GiftList'
import { history, ordersQuery } from '@/features/order/api'
import { OrderTable, type Sort, sorted } from '@/features/order/OrderTable'
import { RefundDialog } from '@/features/order/RefundDialog'
import { useParameter } from '@/lib/address'
import { localDate } from '@/lib/date'
import { Head } from '@/lib/head'
import { useProblemText } from '@/lib/problems'
import { EmptyState } from '@/ui/EmptyState'
import { Input } from '@/ui/Field'
import { HrefLink } from '@/ui/HrefLink'
import { LoadError } from '@/ui/LoadError'
import { Skeleton } from '@/ui/Skeleton'
import { toast } from '@/ui/toast'
import { AccountFrame } from './AccountFrame'

export default function OrderHistory() {
  const { i18n, t } = useLingui()
  const say = useProblemText()
  const client = useQueryClient()
  const query = useQuery(ordersQuery)
  const { data } = query
  const [text, setText] = useState('')
  const [sort, setSort] = useState<Sort>({ by: 'enrolledAt', down: true })
  const [refunds, setRefunds] = useState<OrderRow | null>(null)
  const refresh = () => client.invalidateQueries({ queryKey: ordersQuery.queryKey })
  const hide = useMutation({ mutationFn: history.hide, onSettled: refresh, onError: problem => toast(say(problem)) })
  const remove = ({ number, slug, title }: OrderRow) =>
    hide.mutate(
      { number, slug, hidden: true },
      {
        onSuccess: () =>
          toast(t`“${title}” hidden from your order history`, () => hide.mutate({ number, slug, hidden: false })),
      },
    )
  const wanted = text.trim().toLocaleLowerCase()
  const rows = data?.orders.filter(
    o =>
      !wanted || `${o.title} ${o.number} ${localDate(o.enrolledAt, i18n.locale)}`.toLocaleLowerCase().includes(wanted),
  )
  const isGifts = useParameter('show') === 'gifts'
  const orderOf = (gift: GivenGift) =>
    data?.orders.find(o => o.number === gift.number && o.slug === gift.slug && o.refund === 'possible')
  const search = data && data.orders.length > 0 && !isGifts && (
    <div className="w-full sm:w-72">
      <Input
        label={t`Search`}
        hideLabel
        type="search"
        placeholder={t`Search...`}
        value={text}
        onChange={e => setText(e.target.value)}
      />
    </div>
  )
  return (
    <AccountFrame title={<Trans>Order History</Trans>} aside={search}>
      <Head title={t`Order History`} noindex />
      <nav aria-label={t`Order History`} className="flex gap-2 mb-6">
        <HrefLink href="/order-history" className="chip" aria-current={isGifts ? undefined : 'page'}>
          <Trans>Orders</Trans>
        </HrefLink>
        <HrefLink href="/order-history?show=gifts" className="chip" aria-current={isGifts ? 'page' : undefined}>
          <Trans>Gifts</Trans>
        </HrefLink>
      </nav>
      {isGifts && <GiftList mayRefund={gift => !!orderOf(gift)} onRefund={gift => setRefunds(orderOf(gift) ?? null)} />}
      {!isGifts && (
        <>
          <LoadError query={query} />
          {!rows && !query.error && <Skeleton />}
        </>
      )}
      {!isGifts && rows?.length === 0 && (
        <EmptyState
          title={wanted ? <Trans>No orders match “{text}”</Trans> : <Trans>No orders yet</Trans>}
          action={
            !wanted && (
              <Link to="/all-courses" className="button">
                <Trans>View Courses</Trans>
              </Link>
            )
          }
        >
          {!wanted && <Trans>Your purchases and receipts will appear here.</Trans>}
        </EmptyState>
      )}
      {!isGifts && rows && rows.length > 0 && (
        <OrderTable
          rows={sorted(rows, sort, i18n.locale)}
          sort={sort}
          onSort={setSort}
          onRefund={setRefunds}
          onRemove={remove}
        />
      )}
      {refunds && (
        <RefundDialog
          row={refunds}
          onClose={() => setRefunds(null)}
          onDone={state => {
            setRefunds(null)
            refresh()
            client.invalidateQueries({ queryKey: keyOf('gifts') })
            client.invalidateQueries({ queryKey: keyOf('me') })
            client.invalidateQueries({ queryKey: keyOf('my-courses') })
            client.invalidateQueries({ queryKey: keyOf('certificates') })
            toast(state === 'done' ? t`Refund issued` : t`Request sent. We’ll email you.`)
          }}
        />
      )}
    </AccountFrame>
  )
}
