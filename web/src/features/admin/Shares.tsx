import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { readNumber } from '@/lib/format'
import { useFieldTexts, useFocusWrong, useProblemText } from '@/lib/problems'
import { Button } from '@/ui/Button'
import { Input } from '@/ui/Field'
import { LoadError } from '@/ui/LoadError'
import { Notice } from '@/ui/Notice'
import { toast } from '@/ui/toast'
import { useReread } from './list'
import { books, type SaleTerms, termsQuery } from './money'
import { OneLoading, Panel } from './Panel'
import { Percent, sign } from './percentField'
import { SharesOwn } from './SharesOwn'

// What instructors get of future sales, and within which bounds they make coupons of their own.
export default function Shares() {
  const { heading, reread } = useReread()
  const query = useQuery({ ...termsQuery, refetchOnWindowFocus: false })
  const { data } = query
  return (
    <>
      <div className="grid gap-2">
        <h1 ref={heading} tabIndex={-1} className="text-30 md:text-40 outline-none">
          <Trans>Shares</Trans>
        </h1>
        <p className="text-muted max-w-[64ch]">
          <Trans>
            What instructors get of each sale. Changes apply to sales from now on; each sale keeps the share it was made
            with, and so does its refund.
          </Trans>
        </p>
      </div>
      <LoadError query={query} />
      {!data && !query.error && <OneLoading />}
      {data && (
        <div className="grid xl:grid-cols-2 gap-5 items-start">
          <Terms key={JSON.stringify(fieldsOf(data))} terms={data} onSaved={reread} />
          <SharesOwn terms={data} onSaved={reread} />
        </div>
      )}
    </>
  )
}

const fieldsOf = (terms: SaleTerms) => ({
  share: String(terms.sharePercent),
  ownLink: terms.ownLinkPercent === null ? '' : String(terms.ownLinkPercent),
  allowed: terms.couponsAllowed,
  percent: String(terms.couponPercent),
  count: String(terms.couponCount),
  days: String(terms.couponDays),
})

function Terms({ terms, onSaved }: { terms: SaleTerms; onSaved: () => Promise<void> }) {
  const { t, i18n } = useLingui()
  const say = useProblemText()
  const texts = useFieldTexts()
  const form = useRef<HTMLFormElement>(null)
  const [fields, setFields] = useState(() => fieldsOf(terms))
  const set = (part: Partial<typeof fields>) => setFields(before => ({ ...before, ...part }))
  // What isn't a whole number becomes -1, which the server rejects.
  const whole = (text: string) => {
    const n = readNumber(text, i18n.locale) ?? -1
    return Number.isInteger(n) ? n : -1
  }
  const save = useMutation({
    mutationFn: () =>
      books.setTerms({
        sharePercent: whole(fields.share),
        ownLinkPercent: fields.ownLink.trim() ? whole(fields.ownLink) : undefined,
        couponsAllowed: fields.allowed,
        couponPercent: whole(fields.percent),
        couponCount: whole(fields.count),
        couponDays: whole(fields.days),
      }),
    onSuccess: () => {
      toast(t`Saved for future sales`)
      return onSaved()
    },
  })
  const wrong = texts(save.error)
  useFocusWrong(form, save.error)
  const field = (name: 'share' | 'ownLink' | 'percent' | 'count' | 'days') => ({
    inputMode: 'numeric' as const,
    maxLength: 3,
    value: fields[name],
    onChange: (e: { target: { value: string } }) => set({ [name]: e.target.value }),
  })
  const changed = JSON.stringify(fields) !== JSON.stringify(fieldsOf(terms))
  return (
    <Panel title={t`Terms of sale`}>
      <form
        ref={form}
        noValidate
        className="grid gap-5 p-4"
        onSubmit={event => {
          event.preventDefault()
          save.mutate()
        }}
      >
        {save.error && <Notice tone="error">{say(save.error)}</Notice>}
        <div className="grid sm:grid-cols-2 gap-5">
          <Input
            label={<Percent>{t`Default share`}</Percent>}
            after={sign}
            hint={t`Of what the student pays, for all instructors of the course together.`}
            error={wrong.sharePercent}
            {...field('share')}
          />
          <Input
            label={<Percent>{t`Share with own coupons`}</Percent>}
            after={sign}
            hint={t`For students they bring themselves. Leave empty for the usual share.`}
            error={wrong.ownLinkPercent}
            {...field('ownLink')}
          />
        </div>
        <fieldset className="grid gap-4 border-t border-line pt-4">
          <legend className="sr-only">
            <Trans>Instructors’ own coupons</Trans>
          </legend>
          <label className="flex items-center justify-between gap-3">
            <span className="grid">
              <span className="font-semibold text-14">
                <Trans>Instructors’ own coupons</Trans>
              </span>
              <span className="text-14 text-muted">
                <Trans>Instructors can discount their own courses. Coupons they have keep running.</Trans>
              </span>
            </span>
            <input
              type="checkbox"
              role="switch"
              className="switch shrink-0"
              aria-checked={fields.allowed}
              checked={fields.allowed}
              onChange={e => set({ allowed: e.target.checked })}
            />
          </label>
          {fields.allowed && (
            <div className="grid sm:grid-cols-3 gap-4">
              <Input
                label={<Percent>{t`Largest discount`}</Percent>}
                after={sign}
                error={wrong.couponPercent}
                {...field('percent')}
              />
              <Input label={t`Running at once`} error={wrong.couponCount} {...field('count')} />
              <Input label={t`Longest in days`} error={wrong.couponDays} {...field('days')} />
            </div>
          )}
        </fieldset>
        <div className="flex justify-end">
          <Button type="submit" pending={save.isPending} disabled={!changed}>
            <Trans>Save changes</Trans>
          </Button>
        </div>
      </form>
    </Panel>
  )
}
