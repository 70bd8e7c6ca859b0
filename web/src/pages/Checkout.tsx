import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Cart } from '@/api/types'
import { ConfirmEmail } from '@/features/account/ConfirmEmail'
import { cart as calls, cartQuery } from '@/features/order/api'
import { CartTable } from '@/features/order/CartTable'
import { PaymentForm } from '@/features/order/PaymentForm'
import { Summary } from '@/features/order/Summary'
import { Head } from '@/lib/head'
import { useMe } from '@/lib/me'
import { Breadcrumb } from '@/ui/Breadcrumb'
import { EmptyState } from '@/ui/EmptyState'
import { Notice } from '@/ui/Notice'

export default function Checkout() {
  const { t } = useLingui()
  const client = useQueryClient()
  const { data: cart } = useQuery(cartQuery)
  const [removed, setRemoved] = useState<{ slug: string; title: string } | null>(null)
  const keep = (next: Cart) => {
    client.setQueryData(cartQuery.queryKey, next)
    void client.invalidateQueries({ queryKey: ['me'] })
  }
  const remove = useMutation({ mutationFn: calls.remove, onSuccess: keep })
  const undo = useMutation({
    mutationFn: calls.add,
    onSuccess: next => {
      keep(next)
      setRemoved(null)
    },
  })
  const take = (slug: string) => {
    setRemoved({ slug, title: cart?.lines.find(l => l.slug === slug)?.title ?? '' })
    remove.mutate(slug)
  }
  return (
    <div className="page pt-8">
      <Head title={t`Checkout`} noindex />
      <Breadcrumb items={[{ label: t`Courses`, href: '/all-courses' }, { label: t`Checkout` }]} />
      <h1 className="text-30 md:text-40 mt-3 mb-8">
        <Trans>Checkout</Trans>
      </h1>
      <div className="grid gap-3 mb-6" aria-live="polite">
        {removed && (
          <Notice>
            <Trans>“{removed.title}” is out of the cart.</Trans>{' '}
            <button type="button" className="link" onClick={() => undo.mutate(removed.slug)}>
              <Trans>Undo</Trans>
            </button>
          </Notice>
        )}
        {cart?.notices.map(n => (
          <Notice key={n.code + n.title}>
            {n.code === 'cart.withdrawn' ? (
              <Trans>“{n.title}” is not sold any more.</Trans>
            ) : (
              <Trans>The price of “{n.title}” has changed since you added it.</Trans>
            )}
          </Notice>
        ))}
      </div>
      {cart && cart.lines.length === 0 && (
        <EmptyState
          title={<Trans>Your cart is empty</Trans>}
          action={
            <Link to="/all-courses" className="button">
              <Trans>View Courses</Trans>
            </Link>
          }
        >
          <Trans>Courses that you choose wait here until you pay.</Trans>
        </EmptyState>
      )}
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
            <Pay cart={cart} onStale={() => void client.invalidateQueries({ queryKey: ['cart'] })} />
          </aside>
        </div>
      )}
    </div>
  )
}

// Paying needs an account with a confirmed e-mail; the cart is kept on the way.
function Pay({ cart, onStale }: { cart: Cart; onStale: () => void }) {
  const { me } = useMe()
  if (!me) return null
  if (!me.person) {
    return (
      <div className="grid gap-3">
        <Link to="/sign-up" search={{ next: '/checkout' } as never} className="button button-main">
          <Trans>Create an account to pay</Trans>
        </Link>
        <Link to="/sign-in" search={{ next: '/checkout' } as never} className="button button-quiet">
          <Trans>I have an account</Trans>
        </Link>
        <p className="text-14 text-muted">
          <Trans>Your cart comes with you.</Trans>
        </p>
      </div>
    )
  }
  if (!me.person.emailVerified) return <ConfirmEmail email={me.person.email} next="/checkout" />
  return <PaymentForm cart={cart} onStale={onStale} />
}
