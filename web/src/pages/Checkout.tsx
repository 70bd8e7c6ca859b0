import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { keyOf } from '@/api/keys'
import type { Cart } from '@/api/types'
import { ConfirmEmail } from '@/features/account/ConfirmEmail'
import { courseQuery } from '@/features/course/api'
import { GiftForm } from '@/features/gift/GiftForm'
import { cart as calls, cartQuery } from '@/features/order/api'
import { BuyerForm } from '@/features/order/BuyerForm'
import { CartTable, type Removed } from '@/features/order/CartTable'
import { EmptyCart } from '@/features/order/EmptyCart'
import { PaymentForm } from '@/features/order/PaymentForm'
import { Summary } from '@/features/order/Summary'
import { WhyUnpaid } from '@/features/order/WhyUnpaid'
import { teams } from '@/features/team/api'
import { SeatsForm } from '@/features/team/SeatsForm'
import { useParameter } from '@/lib/address'
import { keepCart, origin } from '@/lib/cart'
import { useSending } from '@/lib/form'
import { Head } from '@/lib/head'
import { useMe } from '@/lib/me'
import { useProblemText } from '@/lib/problems'
import { start } from '@/lib/start'
import { countCart } from '@/lib/visit'
import { Breadcrumb } from '@/ui/Breadcrumb'
import { LoadError } from '@/ui/LoadError'
import { Notice } from '@/ui/Notice'
import { Skeleton } from '@/ui/Skeleton'
import { toast } from '@/ui/toast'

// The checkout's own document alone may load Stripe's fields (internal/site/shell.go). Who comes from another page of
// ours is in that page's document, and has this one loaded.
function useOwnDocument() {
  useEffect(() => {
    const [arrival] = performance.getEntriesByType('navigation')
    if (start?.fields !== false || !arrival || new URL(arrival.name).pathname === '/checkout') return
    origin() // where the visitor came from is read from the document that is left
    window.location.reload()
  }, [])
}

export default function Checkout() {
  useOwnDocument()
  const { t } = useLingui()
  const say = useProblemText()
  const client = useQueryClient()
  const query = useQuery(cartQuery)
  const { data: cart } = query
  const [removed, setRemoved] = useState<Removed | null>(null)
  const keep = (next: Cart) => keepCart(client, next)
  // Shown once the server has removed it.
  const remove = useSending('cart-remove', {
    mutationFn: ({ slug, bundle }: Removed) => (bundle ? calls.removeBundle(slug) : calls.remove(slug)),
    onSuccess: (next, line) => {
      keep(next)
      setRemoved(line)
    },
  })
  const undo = useMutation({
    mutationFn: ({ slug, bundle, seats }: Removed) =>
      bundle ? calls.addBundle(slug) : seats ? teams.put(slug, seats) : calls.add(slug),
    onSuccess: next => {
      keep(next)
      setRemoved(null)
    },
  })
  const take = (line: Removed) => {
    setRemoved(null)
    remove.send(line)
  }
  const gift = useParameter('gift')
  const team = useParameter('team')
  const giving = gift || team
  const navigate = useNavigate()
  const given = (next: Cart) => {
    keep(next)
    toast(t`Added to your cart`)
    void navigate({ to: '/checkout' })
  }
  const problem = remove.error ?? undo.error
  return (
    <div className="page pt-8">
      <Head title={t`Checkout`} noindex />
      <Breadcrumb items={[{ label: t`Courses`, href: '/all-courses' }, { label: t`Checkout` }]} />
      <h1 className="text-30 md:text-40 mt-3 mb-8">
        <Trans>Checkout</Trans>
      </h1>
      <div className="grid gap-3 mb-6" aria-live="polite">
        {cart && cart.lines.length > 0 && <WhyUnpaid />}
        {problem && <Notice tone="error">{say(problem)}</Notice>}
        {removed && (
          <Notice>
            <Trans>“{removed.title}” was removed from your cart.</Trans>{' '}
            <button type="button" className="link" onClick={() => undo.mutate(removed)}>
              <Trans>Undo</Trans>
            </button>
          </Notice>
        )}
        {cart?.notices.map(n => (
          <Notice key={n.code + n.title}>
            {n.code === 'cart.withdrawn' ? (
              <Trans>“{n.title}” is no longer available.</Trans>
            ) : n.code === 'cart.bundle_changed' ? (
              <Trans>The bundle “{n.title}” has changed or is no longer sold, so it was removed from your cart.</Trans>
            ) : (
              <Trans>The price of “{n.title}” has changed since you added it.</Trans>
            )}
          </Notice>
        ))}
      </div>
      {cart && giving && <Giving cart={cart} slug={giving} team={!gift} onCart={given} />}
      <LoadError query={query} />
      {!cart && !query.error && <Skeleton lines={[80, 80, 80]} />}
      {cart && cart.lines.length === 0 && !giving && <EmptyCart />}
      {cart && cart.lines.length > 0 && (
        <div className="grid lg:grid-cols-[1fr_420px] gap-10 items-start">
          <section aria-label={t`Checkout list`}>
            <CartTable cart={cart} onRemove={take} />
            <Link to="/all-courses" className="link inline-flex items-center min-h-11 mt-4">
              <Trans>Back to Courses</Trans>
            </Link>
          </section>
          <aside className="panel p-6 grid gap-6 lg:sticky lg:top-24">
            <Summary cart={cart} onCart={keep} />
            <Pay cart={cart} onCart={keep} onStale={() => void client.invalidateQueries({ queryKey: keyOf('cart') })} />
          </aside>
        </div>
      )}
    </div>
  )
}

// For whom a course is to be bought, as a gift or for a team. It need not be in the cart yet.
type GivingProps = { cart: Cart; slug: string; team: boolean; onCart: (cart: Cart) => void }

function Giving({ cart, slug, team, onCart }: GivingProps) {
  const { me } = useMe()
  const say = useProblemText()
  const line = cart.lines.find(l => l.slug === slug)
  const { data: course, error } = useQuery({ ...courseQuery(slug), enabled: !line })
  const next = `/checkout?${team ? 'team' : 'gift'}=${encodeURIComponent(slug)}`
  if (error)
    return (
      <div className="mb-6">
        <Notice tone="error">
          {say(error)}{' '}
          <Link to="/all-courses" className="link">
            <Trans>View Courses</Trans>
          </Link>
        </Notice>
      </div>
    )
  if (!me) return null
  if (!me.person)
    return (
      <div className="mb-6">
        <Notice>
          {team ? (
            <Trans>Sign in to buy this course for your team.</Trans>
          ) : (
            <Trans>Sign in to give this course as a gift.</Trans>
          )}{' '}
          <Link to="/sign-in" search={{ next }} className="link">
            <Trans>Sign in</Trans>
          </Link>
        </Notice>
      </div>
    )
  const given = (cart: Cart) => {
    if (!line) countCart(slug) // else it was counted when it was put there
    onCart(cart)
  }
  const title = line?.title ?? course?.title
  if (team) {
    const each = line ? (line.each ?? line.price) : course?.price
    return <SeatsForm key={slug} slug={slug} title={title} each={each} seats={line?.seats ?? 0} onCart={given} />
  }
  return <GiftForm key={slug} slug={slug} title={title} details={line?.gift} onCart={given} />
}

// Paying needs an account with a confirmed email; the cart survives signing up.
type PayProps = { cart: Cart; onCart: (cart: Cart) => void; onStale: () => void }

function Pay({ cart, onCart, onStale }: PayProps) {
  const { me } = useMe()
  if (!me) return null
  if (!me.person) {
    return (
      <div className="grid gap-3">
        <Link to="/sign-up" search={{ next: '/checkout' }} className="button button-main">
          <Trans>Sign up to check out</Trans>
        </Link>
        <Link to="/sign-in" search={{ next: '/checkout' }} className="button button-quiet">
          <Trans>Sign in</Trans>
        </Link>
        <p className="text-14 text-muted">
          <Trans>Your cart will be saved.</Trans>
        </p>
      </div>
    )
  }
  if (!me.person.emailVerified) return <ConfirmEmail email={me.person.email} next="/checkout" />
  const asks = cart.asksBuyer && cart.total.amount > 0
  return (
    <>
      {asks && <BuyerForm cart={cart} onCart={onCart} />}
      {(!asks || cart.buyer) && <PaymentForm cart={cart} onStale={onStale} />}
    </>
  )
}
