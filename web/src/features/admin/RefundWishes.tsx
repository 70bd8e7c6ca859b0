import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { date } from '@/lib/date'
import { money } from '@/lib/format'
import { useProblemText } from '@/lib/problems'
import { Button } from '@/ui/Button'
import { Notice } from '@/ui/Notice'
import { wishesQuery } from './api'
import type { Answer } from './RefundDialog'

// Refunds that wait for an answer, the oldest first; nothing when none do.
export function RefundWishes({ onAnswer }: { onAnswer: (answer: Answer) => void }) {
  const { i18n, t } = useLingui()
  const say = useProblemText()
  const id = useId()
  const { data, error } = useQuery(wishesQuery)
  if (error) return <Notice tone="error">{say(error)}</Notice>
  if (!data?.wishes.length) return null
  return (
    <section aria-labelledby={id} className="grid gap-3">
      <h2 id={id} className="text-20">
        <Trans>Refunds that wait for you</Trans>
      </h2>
      <ul className="panel">
        {data.wishes.map(wish => {
          const { number, slug, title, percent, buyer } = wish
          const amount = money(wish.amount, i18n.locale)
          const [asked, paid] = [wish.askedAt, wish.paidAt].map(day => (day ? date(day, i18n.locale) : ''))
          const answer = (kind: Answer['kind']) => onAnswer({ kind, number, slug, title, buyer: buyer.name, amount: wish.amount })
          return (
            <li
              key={number + slug}
              className="p-4 sm:px-6 grid sm:grid-cols-[minmax(0,1fr)_auto] gap-4 items-start border-b border-line last:border-0"
            >
              <div className="grid gap-1 wrap-anywhere">
                <h3 className="text-18">{title}</h3>
                <p className="text-14 text-muted flex flex-wrap gap-x-3 tnum">
                  <span>{amount}</span>
                  <span>
                    {buyer.name} · {buyer.email}
                  </span>
                  <span>{number}</span>
                </p>
                <p className="text-14 text-muted flex flex-wrap gap-x-3">
                  {paid && <span>{t`Paid on ${paid}`}</span>}
                  {asked && <span>{t`Asked on ${asked}`}</span>}
                  <span>{t`${percent}% learnt`}</span>
                </p>
                {wish.reason ? (
                  <blockquote className="border-l-3 border-clay pl-4 mt-1 whitespace-pre-line">{wish.reason}</blockquote>
                ) : (
                  <p className="text-14 text-muted">
                    <Trans>No reason given.</Trans>
                  </p>
                )}
              </div>
              <div className="flex flex-wrap gap-2">
                <Button aria-label={t`Refund ${title}`} onClick={() => answer('refund')}>
                  <Trans context="give the money back">Refund</Trans>
                </Button>
                <Button tone="quiet" aria-label={t`Refuse the refund of ${title}`} onClick={() => answer('refuse')}>
                  <Trans>Refuse</Trans>
                </Button>
              </div>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
