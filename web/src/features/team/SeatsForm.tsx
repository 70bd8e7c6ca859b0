import { Trans, useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import type { Cart } from '@/api/types'
import { Form, useSending, useTyped } from '@/lib/form'
import { money } from '@/lib/format'
import { useFieldTexts, useFocusWrong } from '@/lib/problems'
import { Button, buttonClass } from '@/ui/Button'
import { Input } from '@/ui/Field'
import { HrefLink } from '@/ui/HrefLink'
import { Refusal } from '@/ui/Refusal'
import { leastSeats, mostSeats, teams } from './api'

type Props = {
  slug: string
  title?: string
  each?: Cart['total'] | null // what one seat costs, once it is known
  seats: number // in the cart; 0: none yet
  onCart: (cart: Cart) => void
}

// Puts seats of a course into the cart, or changes how many there are. Works without scripts.
export function SeatsForm({ slug, title, each, seats, onCart }: Props) {
  const { i18n } = useLingui()
  const typed = useTyped('seats')
  const [text, setText] = useState(typed('seats', String(seats || 5)))
  const count = Number(text)
  const put = useSending('seats', { mutationFn: () => teams.put(slug, count), onSuccess: onCart })
  const wrong = useFieldTexts()(put.error)
  const element = useRef<HTMLFormElement>(null)
  useFocusWrong(element, put.error)
  const fits = Number.isInteger(count) && count >= leastSeats && count <= mostSeats
  return (
    <section className="panel p-5 sm:p-6 mb-8" aria-labelledby="seats">
      <h2 id="seats" className="text-20 mb-1">
        {title ? <Trans>“{title}” for your team</Trans> : <Trans>For your team</Trans>}
      </h2>
      <p className="text-14 text-muted mb-5 max-w-[70ch]">
        <Trans>
          Buy seats and invite people by email or link. You see their progress. As long as nobody has taken a seat, you
          can get a refund within 30 days.
        </Trans>
      </p>
      <Form ref={element} name="seats" fields={{ slug }} className="grid gap-4" onSend={() => put.send()}>
        {put.error && Object.keys(wrong).length === 0 && <Refusal problem={put.error} />}
        <div className="flex flex-wrap items-start gap-x-8 gap-y-4">
          <div className="w-40">
            <Input
              label={<Trans>Number of seats</Trans>}
              name="seats"
              type="number"
              inputMode="numeric"
              required
              min={leastSeats}
              max={mostSeats}
              step={1}
              value={text}
              error={wrong.seats}
              onChange={e => setText(e.target.value)}
            />
          </div>
          {each && (
            <dl className="grid gap-1.5" aria-live="polite">
              <dt className="font-semibold text-14">
                <Trans>Total</Trans>
              </dt>
              <dd className="min-h-11 flex flex-wrap items-baseline gap-x-3 content-center tnum">
                <span className="text-20 font-bold">
                  {fits ? money({ ...each, amount: each.amount * count }, i18n.locale) : '–'}
                </span>
                <span className="text-14 text-muted">
                  <Trans>{money(each, i18n.locale)} per seat</Trans>
                </span>
              </dd>
            </dl>
          )}
        </div>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" pending={put.isPending}>
            {seats ? <Trans>Change seats</Trans> : <Trans>Add seats to cart</Trans>}
          </Button>
          <HrefLink href="/checkout" className={buttonClass('quiet')}>
            <Trans>Cancel</Trans>
          </HrefLink>
        </div>
      </Form>
    </section>
  )
}
