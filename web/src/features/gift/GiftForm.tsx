import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import type { Cart, GiftDetails } from '@/api/types'
import { Form, useSending, useTyped } from '@/lib/form'
import { useFieldTexts, useFocusWrong } from '@/lib/problems'
import { Button, buttonClass } from '@/ui/Button'
import { HrefLink } from '@/ui/HrefLink'
import { Refusal } from '@/ui/Refusal'
import { gifts, zoneHere } from './api'
import { GiftFields, useToday } from './GiftFields'

type Props = { slug: string; title?: string; details?: GiftDetails | null; onCart: (cart: Cart) => void }

// Makes a course in the cart a gift, or puts it there as one. Works without scripts.
export function GiftForm({ slug, title, details, onCart }: Props) {
  const { i18n } = useLingui()
  const typed = useTyped('gift')
  const today = useToday()
  const [form, setForm] = useState<GiftDetails>({
    name: typed('name', details?.name),
    email: typed('email', details?.email),
    message: typed('message', details?.message),
    language: typed('language', details?.language || i18n.locale),
    deliverOn: typed('deliverOn', details?.deliverOn ?? today),
  })
  const give = useSending('gift', {
    mutationFn: () => gifts.give(slug, { ...form, zone: zoneHere() }),
    onSuccess: onCart,
  })
  const wrong = useFieldTexts()(give.error)
  const element = useRef<HTMLFormElement>(null)
  useFocusWrong(element, give.error)
  useEffect(() => {
    setForm(old => (old.deliverOn < today ? { ...old, deliverOn: today } : old))
  }, [today])
  return (
    <section className="panel p-5 sm:p-6 mb-8" aria-labelledby="gift">
      <h2 id="gift" className="text-20 mb-1">
        {title ? <Trans>Give “{title}” as a gift</Trans> : <Trans>Give as a gift</Trans>}
      </h2>
      <p className="text-14 text-muted mb-5">
        <Trans>
          The recipient gets an email with a link to the course. Until they redeem it, you can change the gift or get a
          refund within 30 days.
        </Trans>
      </p>
      <Form ref={element} name="gift" fields={{ slug }} className="grid gap-4" onSend={() => give.send()}>
        {give.error && Object.keys(wrong).length === 0 && <Refusal problem={give.error} />}
        <GiftFields value={form} onChange={setForm} wrong={wrong} today={today} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" pending={give.isPending}>
            {details ? <Trans>Save gift</Trans> : <Trans>Add gift to cart</Trans>}
          </Button>
          <HrefLink href="/checkout" className={buttonClass('quiet')}>
            <Trans>Cancel</Trans>
          </HrefLink>
        </div>
      </Form>
    </section>
  )
}
