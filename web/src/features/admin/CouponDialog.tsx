import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { number, readNumber } from '@/lib/format'
import { useFieldTexts } from '@/lib/problems'
import { Input } from '@/ui/Field'
import { RadioGroup } from '@/ui/RadioGroup'
import { toast } from '@/ui/toast'
import { admin } from './api'
import { CourseInput, slugOf } from './CourseInput'
import { FormDialog } from './FormDialog'

const empty = {
  code: '',
  kind: 'percent' as 'percent' | 'amount',
  value: '',
  course: '',
  from: '',
  to: '',
  maxUses: '',
  maxPerPerson: '',
}

// A number as people type it; anything else becomes 0, which the server rejects, and so do fractions of a percent or of
// a use.
const figure = (text: string, lang: string) => readNumber(text, lang) ?? 0
const whole = (text: string, lang: string) => (Number.isInteger(figure(text, lang)) ? figure(text, lang) : 0)
const limit = (text: string, lang: string) => (text.trim() ? whole(text, lang) : undefined)

export function CouponDialog({ onClose, onMade }: { onClose: () => void; onMade: () => Promise<void> }) {
  const { i18n, t } = useLingui()
  const lang = i18n.locale
  const texts = useFieldTexts()
  const [fields, setFields] = useState(empty)
  const set = (part: Partial<typeof empty>) => setFields(before => ({ ...before, ...part }))
  const { code, kind } = fields
  const send = useMutation({
    mutationFn: () =>
      admin.addCoupon({
        code,
        kind,
        value: kind === 'percent' ? whole(fields.value, lang) : Math.round(figure(fields.value, lang) * 100),
        course: slugOf(fields.course),
        startsAt: fields.from ? `${fields.from}T00:00:00Z` : undefined,
        endsAt: fields.to ? `${fields.to}T23:59:59Z` : undefined,
        maxUses: limit(fields.maxUses, lang),
        maxPerPerson: limit(fields.maxPerPerson, lang),
      }),
    onSuccess: () => {
      toast(t`Coupon ${code} created`)
      onClose()
      return onMade()
    },
  })
  const wrong = texts(send.error)
  return (
    <FormDialog title={<Trans>New coupon</Trans>} action={<Trans>Create coupon</Trans>} send={send} onClose={onClose}>
      <Input
        label={t`Code`}
        hint={t`The code students enter. Not case-sensitive.`}
        error={wrong.code}
        autoComplete="off"
        spellCheck={false}
        maxLength={40}
        value={code}
        onChange={e => set({ code: e.target.value })}
      />
      <RadioGroup
        label={t`Discount`}
        value={kind}
        onChange={value => set({ kind: value === 'amount' ? 'amount' : 'percent' })}
        error={wrong.kind}
        options={[
          { value: 'percent', label: t`Percentage of the price` },
          { value: 'amount', label: t`Fixed amount` },
        ]}
      />
      <Input
        label={kind === 'percent' ? t`Percent` : t`Amount in US dollars`}
        hint={
          kind === 'percent'
            ? t`A whole number from 1 to 100`
            : t`For example ${number(1000, lang)} or ${number(12.5, lang, 2)}`
        }
        error={wrong.value}
        inputMode={kind === 'percent' ? 'numeric' : 'decimal'}
        maxLength={12}
        value={fields.value}
        onChange={e => set({ value: e.target.value })}
      />
      <CourseInput
        label={t`Limit to one course`}
        hint={t`Course URL or slug. Leave empty for all courses.`}
        error={wrong.course}
        value={fields.course}
        onChange={course => set({ course })}
      />
      <div className="grid sm:grid-cols-2 gap-4">
        <Input
          label={t`First day`}
          type="date"
          error={wrong.startsAt}
          value={fields.from}
          onChange={e => set({ from: e.target.value })}
        />
        <Input
          label={t`Last day`}
          type="date"
          error={wrong.endsAt}
          value={fields.to}
          onChange={e => set({ to: e.target.value })}
        />
        <Input
          label={t`Total uses`}
          hint={t`Leave empty for no limit`}
          error={wrong.maxUses}
          inputMode="numeric"
          maxLength={7}
          value={fields.maxUses}
          onChange={e => set({ maxUses: e.target.value })}
        />
        <Input
          label={t`Uses per person`}
          hint={t`Leave empty for no limit`}
          error={wrong.maxPerPerson}
          inputMode="numeric"
          maxLength={7}
          value={fields.maxPerPerson}
          onChange={e => set({ maxPerPerson: e.target.value })}
        />
      </div>
      <p className="text-14 text-muted">
        <Trans>Dates are in UTC. Leave empty to start now and never expire.</Trans>
      </p>
    </FormDialog>
  )
}
