import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { TrendingDown, X } from 'lucide-react'
import { useRef } from 'react'
import type { WishList as List, Wish } from '@/api/types'
import { keepCart } from '@/lib/cart'
import { date } from '@/lib/date'
import { Form } from '@/lib/form'
import { money, number } from '@/lib/format'
import { Head } from '@/lib/head'
import { useProblemText } from '@/lib/problems'
import { wishes, wishesQuery } from '@/lib/wishes'
import { Button, IconButton } from '@/ui/Button'
import { EmptyState } from '@/ui/EmptyState'
import { LoadError } from '@/ui/LoadError'
import { Price } from '@/ui/Price'
import { Skeleton } from '@/ui/Skeleton'
import { Stars } from '@/ui/Stars'
import { toast } from '@/ui/toast'
import { MineNav } from './MineNav'

export default function WishList() {
  const { t } = useLingui()
  const query = useQuery(wishesQuery)
  const heading = useRef<HTMLHeadingElement>(null)
  const { data } = query
  return (
    <div className="page pt-12 min-h-[60vh]">
      <Head title={t`Wish list`} noindex />
      <h1 ref={heading} tabIndex={-1} className="text-30 md:text-40 mb-6">
        <Trans>Wish list</Trans>
      </h1>
      <MineNav here="wish-list" />
      <LoadError query={query} />
      {!data && !query.error && <Skeleton lines={[120, 120]} />}
      {data?.wishes.length === 0 && (
        <EmptyState
          title={<Trans>Your wish list is empty</Trans>}
          action={
            <Link to="/all-courses" className="button">
              <Trans>View Courses</Trans>
            </Link>
          }
        >
          <Trans>Add courses that you want to take later. We’ll let you know when they get cheaper.</Trans>
        </EmptyState>
      )}
      {data && data.wishes.length > 0 && (
        <p className="text-14 text-muted mb-4">
          <Trans>
            We’ll let you know when one of these gets cheaper.{' '}
            <Link to="/my-notification" className="link">
              Choose how
            </Link>
          </Trans>
        </p>
      )}
      <ul className="grid gap-4">
        {data?.wishes.map(wish => (
          <li key={wish.slug}>
            <Row wish={wish} onGone={() => heading.current?.focus()} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function Row({ wish, onGone }: { wish: Wish; onGone: () => void }) {
  const { i18n, t } = useLingui()
  const say = useProblemText()
  const client = useQueryClient()
  const key = wishesQuery.queryKey
  const leave = () => {
    client.setQueryData<List>(key, old => old && { wishes: old.wishes.filter(one => one.slug !== wish.slug) })
    onGone()
  }
  const onError = (problem: Error) => toast(say(problem))
  const back = useMutation({
    mutationFn: () => wishes.add(wish.slug),
    onSuccess: () => client.invalidateQueries({ queryKey: key }),
    onError,
  })
  const remove = useMutation({
    mutationFn: () => wishes.remove(wish.slug),
    onSuccess: () => {
      leave()
      toast(t`Removed from your wish list`, () => back.mutate())
    },
    onError,
  })
  const move = useMutation({
    mutationFn: () => wishes.move(wish.slug),
    onSuccess: cart => {
      keepCart(client, cart)
      leave()
      toast(t`Moved to your cart`)
    },
    onError,
  })
  const { addedPrice: was } = wish
  return (
    <article className="card p-4 sm:p-5 grid gap-x-5 gap-y-3 grid-cols-[104px_minmax(0,1fr)] sm:grid-cols-[168px_minmax(0,1fr)_auto]">
      <img src={wish.coverUrl} alt="" width="640" height="400" className="cover rounded-field" />
      <div className="min-w-0 grid gap-1 content-start">
        <h2 className="text-16 sm:text-18 leading-snug" lang={wish.language}>
          <Link to="/course-details/$slug" params={{ slug: wish.slug }} className="hover:underline underline-offset-3">
            {wish.title}
          </Link>
        </h2>
        <p className="text-14 text-muted">{wish.instructor}</p>
        {wish.ratingCount > 0 && (
          <p className="flex items-center gap-1.5 text-14">
            <strong className="tnum">{number(wish.rating, i18n.locale, 1)}</strong>
            <Stars value={wish.rating} />
            <span className="text-muted tnum">({wish.ratingCount})</span>
          </p>
        )}
        <p className="text-13 text-muted">
          <Trans>Added on {date(wish.addedAt, i18n.locale)}</Trans>
        </p>
      </div>
      <div className="max-sm:col-span-2 grid gap-2 content-start sm:justify-items-end sm:min-w-44">
        {wish.available ? (
          <>
            <p className="text-20">
              <Price price={wish.price} listPrice={wish.listPrice} saving />
            </p>
            {was && (
              <p className="flex items-center gap-1.5 text-14 font-semibold text-olive">
                <TrendingDown size={16} strokeWidth={2} aria-hidden="true" />
                <Trans>
                  {money({ ...was, amount: was.amount - wish.price.amount }, i18n.locale)} cheaper than when you added
                  it
                </Trans>
              </p>
            )}
          </>
        ) : (
          <p className="text-14 text-muted">
            <Trans>No longer available</Trans>
          </p>
        )}
        <div className="flex items-center gap-1 sm:mt-auto">
          {wish.available &&
            (wish.price.amount > 0 ? (
              <Form
                name="wish-move"
                fields={{ slug: wish.slug }}
                className="max-sm:flex-1 grid"
                onSend={() => move.mutate()}
              >
                <Button type="submit" pending={move.isPending}>
                  <Trans>Add to cart</Trans>
                  <span className="sr-only">: {wish.title}</span>
                </Button>
              </Form>
            ) : (
              <Link
                to="/course-details/$slug"
                params={{ slug: wish.slug }}
                className="button button-quiet max-sm:flex-1"
              >
                <Trans>View course</Trans>
                <span className="sr-only">: {wish.title}</span>
              </Link>
            ))}
          <Form name="wish-remove" fields={{ slug: wish.slug }} onSend={() => remove.mutate()}>
            <IconButton type="submit" label={t`Remove ${wish.title} from your wish list`} disabled={remove.isPending}>
              <X size={20} strokeWidth={1.75} aria-hidden="true" />
            </IconButton>
          </Form>
        </div>
      </div>
    </article>
  )
}
