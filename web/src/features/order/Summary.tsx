import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { ApiProblem } from '@/api/client'
import type { Cart } from '@/api/types'
import { origin } from '@/lib/cart'
import { Form, useSending, useTyped } from '@/lib/form'
import { money, percent } from '@/lib/format'
import { useProblemText } from '@/lib/problems'
import { useTaxText } from '@/lib/tax'
import { Button } from '@/ui/Button'
import { Input } from '@/ui/Field'
import { cart as calls } from './api'

export function Summary({ cart, onCart }: { cart: Cart; onCart: (cart: Cart) => void }) {
  const { i18n } = useLingui()
  const taxText = useTaxText()
  const row = 'flex justify-between gap-4 tnum'
  return (
    <div className="grid gap-5">
      <Coupon cart={cart} onCart={onCart} />
      <dl className="grid gap-2">
        <div className={row}>
          <dt className="text-muted">
            <Trans>Subtotal</Trans>
          </dt>
          <dd>{money(cart.subtotal, i18n.locale)}</dd>
        </div>
        {cart.discount.amount > 0 && (
          <div className={`${row} text-olive`}>
            <dt>
              <Trans>Discount</Trans>
            </dt>
            <dd>−{money(cart.discount, i18n.locale)}</dd>
          </div>
        )}
        {cart.taxTerms && cart.total.amount > 0 && (
          <>
            <div className={row}>
              <dt className="text-muted">
                <Trans>Net</Trans>
              </dt>
              <dd>{money(cart.net, i18n.locale)}</dd>
            </div>
            <div className={row}>
              <dt className="text-muted">{taxText(cart.taxTerms)}</dt>
              <dd>{money(cart.tax, i18n.locale)}</dd>
            </div>
          </>
        )}
        <div className={`${row} text-20 font-bold border-t border-line pt-3 mt-1`}>
          <dt>
            <Trans>Total</Trans>
          </dt>
          <dd>{money(cart.total, i18n.locale)}</dd>
        </div>
      </dl>
    </div>
  )
}

function Coupon({ cart, onCart }: { cart: Cart; onCart: (cart: Cart) => void }) {
  const { i18n, t } = useLingui()
  const say = useProblemText()
  const [code, setCode] = useState(useTyped('coupon')('code'))
  // Who came by the link of a coupon finds its code here.
  useEffect(() => {
    const [, linked] = /^coupon:([\w-]{1,40})$/.exec(origin() ?? '') ?? []
    if (linked) setCode(typed => typed || linked.toUpperCase())
  }, [])
  const apply = useSending('coupon', { mutationFn: () => calls.applyCoupon(code), onSuccess: onCart })
  const drop = useSending('coupon-remove', { mutationFn: calls.dropCoupon, onSuccess: onCart })
  if (cart.coupon) {
    const { kind, value, problem } = cart.coupon
    const off =
      kind === 'percent'
        ? percent(value, i18n.locale)
        : money({ amount: value, currency: cart.total.currency }, i18n.locale)
    return (
      <div className="flex items-center justify-between gap-3 rounded-field border border-line px-4 py-2">
        <p>
          <strong>{cart.coupon.code}</strong> <span className="text-muted">({off})</span>
          {problem && (
            <span className="block text-14 text-madder">
              {say(new ApiProblem({ title: problem, status: 422, code: problem }))}
            </span>
          )}
        </p>
        <Form name="coupon-remove" onSend={drop.send}>
          <button type="submit" className="link min-h-11" disabled={drop.isPending}>
            <Trans>Remove</Trans>
          </button>
        </Form>
      </div>
    )
  }
  return (
    <Form name="coupon" className="flex gap-2 items-end" onSend={apply.send}>
      <div className="flex-1">
        <Input
          label={t`Coupon code`}
          name="code"
          value={code}
          maxLength={200}
          autoComplete="off"
          onChange={e => setCode(e.target.value)}
          error={apply.error ? say(apply.error) : undefined}
        />
      </div>
      <Button type="submit" tone="quiet" pending={apply.isPending} className={apply.error ? 'mb-[27px]' : ''}>
        <Trans>Apply</Trans>
      </Button>
    </Form>
  )
}
