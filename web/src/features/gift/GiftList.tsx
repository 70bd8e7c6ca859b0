import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Copy, Gift } from 'lucide-react'
import { useState } from 'react'
import type { GivenGift } from '@/api/types'
import { copy } from '@/lib/clipboard'
import { date } from '@/lib/date'
import { useDay } from '@/lib/here'
import { useProblemText } from '@/lib/problems'
import { Badge } from '@/ui/Badge'
import { Button } from '@/ui/Button'
import { EmptyState } from '@/ui/EmptyState'
import { LoadError } from '@/ui/LoadError'
import { Menu } from '@/ui/Menu'
import { Skeleton } from '@/ui/Skeleton'
import { toast } from '@/ui/toast'
import { gifts, giftsQuery } from './api'
import { ChangeDialog } from './ChangeDialog'

type Props = {
  mayRefund: (gift: GivenGift) => boolean
  onRefund: (gift: GivenGift) => void
}

// The gifts that a person gave, with what can still be done about it.
export function GiftList({ mayRefund, onRefund }: Props) {
  const query = useQuery(giftsQuery)
  const client = useQueryClient()
  const { t } = useLingui()
  const [changed, setChanged] = useState<GivenGift | null>(null)
  const refresh = () => client.invalidateQueries({ queryKey: giftsQuery.queryKey })
  const { data } = query
  return (
    <>
      <LoadError query={query} />
      {!data && !query.error && <Skeleton lines={[120, 120]} />}
      {data?.gifts.length === 0 && (
        <EmptyState
          title={<Trans>No gifts yet</Trans>}
          action={
            <Link to="/all-courses" className="button">
              <Trans>View Courses</Trans>
            </Link>
          }
        >
          <Trans>Courses you give to others will appear here.</Trans>
        </EmptyState>
      )}
      <ul className="grid gap-4">
        {data?.gifts.map(gift => (
          <li key={gift.id}>
            <Row
              gift={gift}
              onChange={() => setChanged(gift)}
              onRefund={mayRefund(gift) ? () => onRefund(gift) : undefined}
            />
          </li>
        ))}
      </ul>
      {changed && (
        <ChangeDialog
          gift={changed}
          onClose={() => setChanged(null)}
          onDone={() => {
            setChanged(null)
            void refresh()
            toast(t`Gift changed`)
          }}
        />
      )}
    </>
  )
}

function Row({ gift, onChange, onRefund }: { gift: GivenGift; onChange: () => void; onRefund?: () => void }) {
  const { t } = useLingui()
  const say = useProblemText()
  const client = useQueryClient()
  const again = useMutation({
    mutationFn: () => gifts.resend(gift.id),
    onSuccess: () => {
      toast(t`Email sent again`)
      void client.invalidateQueries({ queryKey: giftsQuery.queryKey })
    },
    onError: problem => toast(say(problem)),
  })
  const open = ['scheduled', 'delivered', 'undelivered'].includes(gift.state)
  const { name, email } = gift.details
  const items = [
    { id: 'course', label: t`View Course`, href: `/course-details/${gift.slug}` },
    { id: 'receipt', label: t`Receipt`, href: `/orders/${gift.number}` },
    ...(open ? [{ id: 'card', label: t`Print card`, href: gift.link.slice(gift.link.indexOf('/gifts/')) }] : []),
    ...(gift.mayResend ? [{ id: 'again', label: t`Send email again`, onSelect: () => again.mutate() }] : []),
    ...(open || gift.state === 'unpaid' ? [{ id: 'change', label: t`Change gift`, onSelect: onChange }] : []),
    ...(onRefund ? [{ id: 'refund', label: t`Request a refund`, onSelect: onRefund }] : []),
  ]
  return (
    <article className="card p-4 sm:p-5 grid gap-x-5 gap-y-3 grid-cols-[104px_minmax(0,1fr)_auto] sm:grid-cols-[168px_minmax(0,1fr)_auto]">
      <img src={gift.coverUrl} alt="" width="640" height="400" className="cover rounded-field" />
      <div className="min-w-0 grid gap-1 content-start justify-items-start">
        <h2 className="text-16 sm:text-18 leading-snug">{gift.title}</h2>
        <p className="text-14 text-muted wrap-anywhere">
          {name ? (
            <Trans>
              For {name} ({email})
            </Trans>
          ) : (
            <Trans>The recipient’s details were deleted.</Trans>
          )}
        </p>
        <State gift={gift} />
        {gift.state === 'undelivered' && (
          <p className="text-14 text-muted">
            <Trans>The mail server turned the address down. Correct it, or send the link yourself.</Trans>
          </p>
        )}
      </div>
      <div className="-mt-2 -mr-2">
        <Menu label={t`Actions for ${gift.title}`} items={items} />
      </div>
      {open && (
        <div className="col-span-3 sm:col-start-2 sm:col-span-2 flex flex-wrap gap-3">
          {gift.state === 'undelivered' && (
            <Button onClick={onChange}>
              <Trans>Correct address</Trans>
            </Button>
          )}
          <Button
            tone="quiet"
            onClick={async () => {
              if (await copy(gift.link, gift.title)) toast(t`Link copied`)
            }}
          >
            <Copy size={18} strokeWidth={1.75} aria-hidden="true" />
            <Trans>Copy gift link</Trans>
          </Button>
        </div>
      )}
    </article>
  )
}

function State({ gift }: { gift: GivenGift }) {
  const { i18n, t } = useLingui()
  const day = useDay()
  const tones = {
    unpaid: 'plain',
    scheduled: 'brand',
    delivered: 'olive',
    undelivered: 'madder',
    redeemed: 'olive',
    refunded: 'plain',
  } as const
  const names = {
    unpaid: t`Waiting for payment`,
    scheduled: t`Scheduled`,
    delivered: t`Sent`,
    undelivered: t`Not delivered`,
    redeemed: t`Redeemed`,
    refunded: t`Refunded`,
  }
  return (
    <p className="flex flex-wrap items-center gap-2 text-14 text-muted">
      <Badge tone={tones[gift.state]}>
        <Gift size={14} strokeWidth={2} aria-hidden="true" />
        {names[gift.state]}
      </Badge>
      {gift.state === 'scheduled' && <Trans>will be sent on {date(gift.details.deliverOn, i18n.locale)}</Trans>}
      {gift.state === 'delivered' && gift.deliveredAt && <Trans>on {day(gift.deliveredAt)}</Trans>}
      {gift.state === 'redeemed' && gift.redeemedAt && <Trans>on {day(gift.redeemedAt)}</Trans>}
    </p>
  )
}
