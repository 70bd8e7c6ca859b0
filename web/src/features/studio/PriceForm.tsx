import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { money, number, readNumber } from '@/lib/format'
import { useDay } from '@/lib/here'
import { useFieldTexts } from '@/lib/problems'
import { Input } from '@/ui/Field'
import { Notice } from '@/ui/Notice'
import { RadioGroup } from '@/ui/RadioGroup'
import type { Draft, Price } from './api'
import { Topic } from './fields'
import { Instructors } from './Instructors'
import { ScreenHead } from './ScreenHead'
import { useFields, usePart, useSaver } from './saver'

// What the course costs, what it has cost, and what may be struck through.
export default function PriceForm({ draft }: { draft: Draft }) {
  const { i18n, t } = useLingui()
  const saver = useSaver()
  const day = useDay()
  const [price, change, problem] = useFields<Price>('price')
  const wrong = useFieldTexts()(problem)
  const chosen = (usePart<Price>('price')?.base.revision ?? 1) > 1
  const [paid, setPaid] = useState(false) // before there is an amount
  if (!price) return null
  const owner = draft.role === 'owner'
  const written = (amount: number) => money({ amount, currency: price.currency }, i18n.locale)
  const { history, reference } = draft.price
  const unpaid = price.cents === 0
  const choose = (value: string) => {
    setPaid(value === 'paid')
    if (value === 'paid') return
    if (unpaid) saver.confirm('price')
    else change({ cents: 0 })
  }
  return (
    <>
      <ScreenHead title={<Trans>Price</Trans>}>
        <Trans>You keep 70% of every sale. A new price takes effect once you publish it from the checklist.</Trans>
      </ScreenHead>
      {!owner && (
        <Notice>
          <Trans>Only the owner of the course can change its price.</Trans>
        </Notice>
      )}
      <Topic
        title={<Trans>What it costs</Trans>}
        hint={
          <p>
            <Trans>Free courses reach the most people. For a paid one, see what similar courses cost.</Trans>
          </p>
        }
      >
        <RadioGroup
          label={t`Price`}
          value={paid || !unpaid ? 'paid' : chosen ? 'free' : ''}
          onChange={choose}
          options={[
            { value: 'paid', label: t`Paid`, disabled: !owner },
            { value: 'free', label: t`Free`, hint: t`Everyone can enroll without paying.`, disabled: !owner },
          ]}
        />
        {(paid || !unpaid) && (
          <Amount price={price} disabled={!owner} error={wrong.cents} onChange={cents => change({ cents })} />
        )}
      </Topic>
      <Topic title={<Trans>Price history</Trans>}>
        <div className="grid gap-3 max-w-[68ch]">
          {history.length > 0 ? (
            <ul className="card divide-y divide-line">
              {history.map(past => (
                <li key={past.since} className="flex justify-between gap-4 px-4 py-3 tnum">
                  <span className="text-muted">{t`Since ${day(past.since)}`}</span>
                  <span className="font-semibold">{past.cents === 0 ? t`Free` : written(past.cents)}</span>
                </li>
              ))}
            </ul>
          ) : (
            <p>
              <Trans>This course hasn’t been launched, so it has no earlier price.</Trans>
            </p>
          )}
          <p className="text-muted">
            {reference !== null && reference > price.cents ? (
              <Trans>
                {written(reference)} may be struck through beside the new price: it’s the lowest price of the 30 days
                before the reduction, as the law requires.
              </Trans>
            ) : (
              <Trans>
                A struck-through price must be the lowest of the 30 days before the reduction. We show it automatically
                when there is one.
              </Trans>
            )}
          </p>
        </div>
      </Topic>
      <Instructors draft={draft} />
    </>
  )
}

type AmountProps = { price: Price; disabled: boolean; error?: string; onChange: (cents: number) => void }

// An amount as people write it in their language; it counts once it is one.
function Amount({ price, disabled, error, onChange }: AmountProps) {
  const { i18n, t } = useLingui()
  const none = price.cents === 0
  const shown = none ? '' : number(price.cents / 100, i18n.locale, price.cents % 100 === 0 ? 0 : 2)
  const [text, setText] = useState(shown)
  const read = readNumber(text, i18n.locale)
  const cents = read === undefined ? undefined : Math.round(read * 100)
  const box = useRef<HTMLDivElement>(null)
  // By undo, or elsewhere.
  useEffect(() => {
    if ((cents ?? 0) !== price.cents && !box.current?.contains(document.activeElement)) setText(shown)
  }, [shown, cents, price.cents])
  const bad = !(none && text === '') && (cents === undefined || cents <= 0 || cents > 1_000_000)
  return (
    <div ref={box} className="max-w-60">
      <Input
        label={t`Amount in ${price.currency}`}
        inputMode="decimal"
        disabled={disabled}
        value={text}
        hint={none ? t`The price changes once you enter an amount.` : undefined}
        error={error ?? (bad ? t`Enter an amount up to 10,000.` : undefined)}
        onChange={e => {
          setText(e.target.value)
          const next = readNumber(e.target.value, i18n.locale)
          if (next !== undefined && next > 0 && next <= 10_000) onChange(Math.round(next * 100))
        }}
      />
    </div>
  )
}
