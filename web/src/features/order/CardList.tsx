import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CreditCard } from 'lucide-react'
import type { Card } from '@/api/types'
import { useProblemText } from '@/lib/problems'
import { Badge } from '@/ui/Badge'
import { Menu } from '@/ui/Menu'
import { toast } from '@/ui/toast'
import { cards as calls, cardsQuery } from './api'
import { brands } from './brands'

// Saved cards: only what the provider shares about them.
export function CardList({ cards }: { cards: Card[] }) {
  const { t } = useLingui()
  const say = useProblemText()
  const client = useQueryClient()
  const then = {
    onSettled: () => client.invalidateQueries({ queryKey: cardsQuery.queryKey }),
    onError: (problem: Error) => toast(say(problem)),
  }
  const prefer = useMutation({ mutationFn: calls.prefer, ...then })
  const remove = useMutation({ mutationFn: calls.remove, ...then })
  return (
    <ul className="grid sm:grid-cols-2 gap-4">
      {cards.map(card => {
        const name = `${brands[card.brand]} •••• ${card.last4}`
        const items = [{ id: 'remove', label: t`Remove`, danger: true, onSelect: () => remove.mutate(card.id) }]
        return (
          <li key={card.id} className="panel p-5 grid gap-6 content-between min-h-44">
            <div className="flex items-start justify-between gap-3">
              <span className="flex items-center gap-2.5 font-semibold">
                <CreditCard size={24} strokeWidth={1.5} aria-hidden="true" className="text-clay" />
                {brands[card.brand]}
              </span>
              <span className="-mt-2 -mr-2">
                <Menu
                  label={t`Actions for ${name}`}
                  items={
                    card.isDefault || card.expired
                      ? items
                      : [{ id: 'default', label: t`Set as default`, onSelect: () => prefer.mutate(card.id) }, ...items]
                  }
                />
              </span>
            </div>
            <p className="text-20 tnum tracking-wider">
              <span className="sr-only">
                <Trans>Card ending in {card.last4}</Trans>
              </span>
              <span aria-hidden="true">•••• •••• •••• {card.last4}</span>
            </p>
            <div className="flex flex-wrap items-end justify-between gap-2 text-14">
              <span className="min-w-0">
                <span className="block font-medium [overflow-wrap:anywhere]">{card.name}</span>
                <span className="text-muted tnum">
                  {String(card.expMonth).padStart(2, '0')}/{card.expYear}
                </span>
              </span>
              {card.expired ? (
                <Badge tone="madder">
                  <Trans>Expired</Trans>
                </Badge>
              ) : (
                card.isDefault && (
                  <Badge tone="brand">
                    <Trans>Default</Trans>
                  </Badge>
                )
              )}
            </div>
          </li>
        )
      })}
    </ul>
  )
}
