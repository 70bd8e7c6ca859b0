import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { cardsQuery, methodsQuery } from '@/features/order/api'
import { CardDialog } from '@/features/order/CardDialog'
import { CardList } from '@/features/order/CardList'
import { Head } from '@/lib/head'
import { Button } from '@/ui/Button'
import { EmptyState } from '@/ui/EmptyState'
import { LoadError } from '@/ui/LoadError'
import { Skeleton } from '@/ui/Skeleton'
import { toast } from '@/ui/toast'
import { AccountFrame } from './AccountFrame'

export default function PaymentMethods() {
  const { t } = useLingui()
  const client = useQueryClient()
  const query = useQuery(cardsQuery)
  const methods = useQuery(methodsQuery).data?.methods
  const addable = methods?.some(m => m.provider === 'test') // elsewhere, a card is saved while it is paid with
  const inFields = methods?.some(m => m.fields)
  const { data } = query
  const [adds, setAdds] = useState(false)
  const add = (
    <Button onClick={() => setAdds(true)}>
      <Plus size={18} strokeWidth={1.75} aria-hidden="true" />
      <Trans>Add New Card</Trans>
    </Button>
  )
  return (
    <AccountFrame
      title={<Trans>Payment Method</Trans>}
      lead={<Trans>Card details are stored by our payment provider. We only see the last four digits.</Trans>}
      aside={data && data.cards.length > 0 && addable && add}
    >
      <Head title={t`Payment Method`} noindex />
      <LoadError query={query} />
      {!data && !query.error && <Skeleton lines={[176]} />}
      {data?.cards.length === 0 && (
        <EmptyState title={<Trans>No cards yet</Trans>} action={addable && add}>
          {addable ? (
            <Trans>Save a card for faster checkout.</Trans>
          ) : inFields ? (
            <Trans>You can save your card when you pay for a course.</Trans>
          ) : (
            methods && <Trans>You’ll enter your card on Stripe’s page when you pay.</Trans>
          )}
        </EmptyState>
      )}
      {data && data.cards.length > 0 && <CardList cards={data.cards} />}
      {adds && (
        <CardDialog
          onClose={() => setAdds(false)}
          onDone={saved => {
            client.setQueryData(cardsQuery.queryKey, saved)
            setAdds(false)
            toast(t`Card saved`)
          }}
        />
      )}
    </AccountFrame>
  )
}
