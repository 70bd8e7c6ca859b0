import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { useFieldTexts, useFocusWrong, useProblemText } from '@/lib/problems'
import { Button } from '@/ui/Button'
import { Dialog } from '@/ui/Dialog'
import { Input } from '@/ui/Field'
import { Notice } from '@/ui/Notice'
import { RadioGroup } from '@/ui/RadioGroup'
import { toast } from '@/ui/toast'
import { desk } from './api'
import { CourseInput, slugOf } from './CourseInput'

const empty = { code: '', kind: 'percent' as 'percent' | 'amount', value: '', course: '', from: '', to: '', maxUses: '', maxPerPerson: '' }

// A number as people type it; 0, which the server refuses, for what is none.
const figure = (text: string) => Number(text.trim().replace(',', '.')) || 0
const limit = (text: string) => (text.trim() ? Math.trunc(figure(text)) : undefined)

export function CouponDialog({ onClose, onMade }: { onClose: () => void; onMade: () => Promise<void> }) {
  const { t } = useLingui()
  const say = useProblemText()
  const texts = useFieldTexts()
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const [fields, setFields] = useState(empty)
  const set = (part: Partial<typeof empty>) => setFields(before => ({ ...before, ...part }))
  const { code, kind } = fields
  const send = useMutation({
    mutationFn: () =>
      desk.addCoupon({
        code,
        kind,
        value: kind === 'percent' ? Math.trunc(figure(fields.value)) : Math.round(figure(fields.value) * 100),
        course: slugOf(fields.course),
        startsAt: fields.from ? `${fields.from}T00:00:00Z` : undefined,
        endsAt: fields.to ? `${fields.to}T23:59:59Z` : undefined,
        maxUses: limit(fields.maxUses),
        maxPerPerson: limit(fields.maxPerPerson),
      }),
    onSuccess: () => {
      toast(t`The coupon ${code} is made.`)
      onClose()
      return onMade()
    },
  })
  const wrong = texts(send.error)
  useFocusWrong(form, send.error)
  return (
    <Dialog
      title={<Trans>New coupon</Trans>}
      onClose={onClose}
      foot={
        <>
          <Button tone="quiet" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" form={id} pending={send.isPending}>
            <Trans>Make the coupon</Trans>
          </Button>
        </>
      }
    >
      <form
        ref={form}
        id={id}
        noValidate
        className="grid gap-4"
        onSubmit={event => {
          event.preventDefault()
          send.mutate()
        }}
      >
        {send.error && <Notice tone="error">{say(send.error)}</Notice>}
        <Input
          label={t`Code`}
          hint={t`What learners type. Capitals make no difference.`}
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
            { value: 'percent', label: t`Percent of the price` },
            { value: 'amount', label: t`An amount` },
          ]}
        />
        <Input
          label={kind === 'percent' ? t`Percent` : t`Amount in US dollars`}
          error={wrong.value}
          inputMode={kind === 'percent' ? 'numeric' : 'decimal'}
          maxLength={12}
          value={fields.value}
          onChange={e => set({ value: e.target.value })}
        />
        <CourseInput
          label={t`Only for one course`}
          hint={t`Its address, or the end of it. Empty: for all courses.`}
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
          <Input label={t`Last day`} type="date" error={wrong.endsAt} value={fields.to} onChange={e => set({ to: e.target.value })} />
          <Input
            label={t`Uses in all`}
            hint={t`Empty: any number`}
            error={wrong.maxUses}
            inputMode="numeric"
            maxLength={7}
            value={fields.maxUses}
            onChange={e => set({ maxUses: e.target.value })}
          />
          <Input
            label={t`Uses per person`}
            hint={t`Empty: any number`}
            error={wrong.maxPerPerson}
            inputMode="numeric"
            maxLength={7}
            value={fields.maxPerPerson}
            onChange={e => set({ maxPerPerson: e.target.value })}
          />
        </div>
        <p className="text-14 text-muted">
          <Trans>Days begin and end in UTC. Without them the coupon is valid at once, until you end it.</Trans>
        </p>
      </form>
    </Dialog>
  )
}
