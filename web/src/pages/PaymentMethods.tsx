import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { cardsQuery } from '@/features/order/api'
import { CardDialog } from '@/features/order/CardDialog'
import { CardList } from '@/features/order/CardList'
import { Head } from '@/lib/head'
import { Button } from '@/ui/Button'
import { EmptyState } from '@/ui/EmptyState'
import { toast } from '@/ui/toast'
import { AccountFrame } from './AccountFrame'

export default function PaymentMethods() {
  const { t } = useLingui()
  const client = useQueryClient()
  const { data } = useQuery(cardsQuery)
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
      lead={<Trans>Numbers stay with the payment provider. We keep the last four digits, so that you know your card.</Trans>}
      aside={data && data.cards.length > 0 && add}
    >
      <Head title={t`Payment Method`} noindex />
      {data?.cards.length === 0 && (
        <EmptyState title={<Trans>No cards yet</Trans>} action={add}>
          <Trans>Keep a card, and the next course is one press away.</Trans>
        </EmptyState>
      )}
      {data && data.cards.length > 0 && <CardList cards={data.cards} />}
      {adds && (
        <CardDialog
          onClose={() => setAdds(false)}
          onDone={kept => {
            client.setQueryData(cardsQuery.queryKey, kept)
            setAdds(false)
            toast(t`The card is kept.`)
          }}
        />
      )}
    </AccountFrame>
  )
}
