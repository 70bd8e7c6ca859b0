import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Cart, CartBuyer } from '@/api/types'
import { countryName } from '@/lib/countries'
import { Form, useSending, useTyped } from '@/lib/form'
import { useFieldTexts, useProblemText } from '@/lib/problems'
import { Button } from '@/ui/Button'
import { Notice } from '@/ui/Notice'
import { cart as calls } from './api'
import { BuyerFields, nobody } from './BuyerFields'

// Who buys, where the tax depends on it. What is known is one line that opens.
export function BuyerForm({ cart, onCart }: { cart: Cart; onCart: (cart: Cart) => void }) {
  const { buyer } = cart
  const [saves, setSaves] = useState(0) // closes the form that was saved
  if (!buyer)
    return (
      <section className="grid gap-3" aria-labelledby="buyer">
        <h2 id="buyer" className="text-20">
          <Trans>Billing details</Trans>
        </h2>
        <p className="text-14 text-muted">
          <Trans>Your country decides on the VAT in the price. The total stays the same.</Trans>
        </p>
        <Fields buyer={nobody} onCart={onCart} />
      </section>
    )
  return (
    <div className="grid gap-3">
      <details key={saves} className="group rounded-field border border-line">
        <summary className="flex items-center justify-between gap-3 min-h-12 px-4 cursor-pointer">
          <Named buyer={buyer} />
          <span className="link shrink-0 group-open:hidden">
            <Trans>Change</Trans>
          </span>
        </summary>
        <div className="px-4 pb-4 pt-1">
          <Fields
            buyer={buyer}
            onCart={next => {
              setSaves(saves + 1)
              onCart(next)
            }}
          />
        </div>
      </details>
      <Standing cart={cart} />
    </div>
  )
}

// What is to be said of a VAT ID that VIES doesn't confirm.
function Standing({ cart }: { cart: Cart }) {
  const charged = cart.taxTerms?.reason !== 'reverse'
  if (cart.vatStanding === 'invalid')
    return (
      <Notice tone="error">
        <Trans>VIES, the EU’s register, says your VAT ID isn’t valid anymore, so VAT is charged.</Trans>
      </Notice>
    )
  if (cart.vatStanding !== 'unknown') return null
  return (
    <Notice>
      {charged ? (
        <Trans>
          VIES, the EU’s register, couldn’t confirm your VAT ID just now, so VAT is charged. To try again, save your
          details again in a minute.
        </Trans>
      ) : (
        <Trans>VIES, the EU’s register, couldn’t confirm your VAT ID just now. We’ll check it later.</Trans>
      )}
    </Notice>
  )
}

function Named({ buyer }: { buyer: CartBuyer }) {
  const { i18n } = useLingui()
  const country = countryName(buyer.country, i18n.locale)
  return (
    <span className="min-w-0 py-2">
      <span className="sr-only">
        <Trans>Billing details</Trans>:{' '}
      </span>
      <strong className="font-semibold wrap-anywhere">{buyer.company || country}</strong>
      {buyer.business && (
        <span className="block text-14 text-muted">{buyer.vatId ? `${country} · ${buyer.vatId}` : country}</span>
      )}
    </span>
  )
}

function Fields({ buyer, onCart }: { buyer: CartBuyer; onCart: (cart: Cart) => void }) {
  const { t } = useLingui()
  const say = useProblemText()
  const typed = useTyped('buyer')
  const [form, setForm] = useState<CartBuyer>({
    country: typed('country', buyer.country),
    business: typed('business', buyer.business ? 'true' : '') !== '',
    company: typed('company', buyer.company),
    address: typed('address', buyer.address),
    vatId: typed('vatId', buyer.vatId),
    reference: typed('reference', buyer.reference),
  })
  const save = useSending('buyer', { mutationFn: () => calls.setBuyer(form), onSuccess: onCart })
  const wrong = useFieldTexts()(save.error)
  return (
    <Form name="buyer" className="grid gap-4 group/buyer" noValidate onSend={() => save.send()}>
      {save.error && Object.keys(wrong).length === 0 && <Notice tone="error">{say(save.error)}</Notice>}
      <BuyerFields
        buyer={form}
        change={setForm}
        wrong={wrong}
        vatHint={t`Leave empty if you have none. VAT is then as for consumers.`}
      />
      <Button type="submit" tone="quiet" pending={save.isPending}>
        <Trans>Save details</Trans>
      </Button>
    </Form>
  )
}
