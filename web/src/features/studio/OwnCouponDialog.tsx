import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { percent, readNumber } from '@/lib/format'
import { useFieldTexts, useFocusWrong, useProblemText } from '@/lib/problems'
import { Button } from '@/ui/Button'
import { Dialog } from '@/ui/Dialog'
import { Input, Select } from '@/ui/Field'
import { Notice } from '@/ui/Notice'
import { toast } from '@/ui/toast'
import { coursesQuery } from './api'
import { earnings, type OwnCoupons } from './earnings'

type Props = { bounds: OwnCoupons; onClose: () => void; onMade: () => Promise<unknown> }

const day = (after: number) => new Date(Date.now() + after * 86_400_000).toISOString().slice(0, 10)

export function OwnCouponDialog({ bounds, onClose, onMade }: Props) {
  const { i18n, t } = useLingui()
  const say = useProblemText()
  const texts = useFieldTexts()
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const courses = (useQuery(coursesQuery).data?.courses ?? []).filter(c => c.live && c.role === 'owner')
  const [fields, setFields] = useState({ code: '', course: '', value: '', endsAt: day(Math.min(7, bounds.days - 1)) })
  const set = (part: Partial<typeof fields>) => setFields(before => ({ ...before, ...part }))
  const { code } = fields
  const send = useMutation({
    mutationFn: () => {
      const value = readNumber(fields.value, i18n.locale) ?? 0
      return earnings.addCoupon({
        code,
        course: fields.course || (courses[0]?.slug ?? ''),
        value: Number.isInteger(value) ? value : 0,
        endsAt: `${fields.endsAt || day(-1)}T23:59:59Z`,
      })
    },
    onSuccess: () => {
      toast(t`Coupon ${code} created`)
      onClose()
      return onMade()
    },
  })
  const wrong = texts(send.error)
  useFocusWrong(form, send.error)
  const most = percent(bounds.percent, i18n.locale)
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
            <Trans>Create coupon</Trans>
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
          hint={t`The code students enter. Not case-sensitive.`}
          error={wrong.code}
          autoComplete="off"
          spellCheck={false}
          maxLength={40}
          value={code}
          onChange={e => set({ code: e.target.value })}
        />
        <Select
          label={t`Course`}
          error={wrong.course}
          value={fields.course}
          onChange={e => set({ course: e.target.value })}
        >
          {courses.map(c => (
            <option key={c.id} value={c.slug ?? ''}>
              {c.title}
            </option>
          ))}
        </Select>
        <div className="grid sm:grid-cols-2 gap-4">
          <Input
            label={t`Percent`}
            hint={t`Up to ${most}`}
            error={wrong.value}
            inputMode="numeric"
            maxLength={3}
            value={fields.value}
            onChange={e => set({ value: e.target.value })}
          />
          <Input
            label={t`Last day`}
            type="date"
            min={day(0)}
            max={day(bounds.days - 1)}
            error={wrong.endsAt}
            value={fields.endsAt}
            onChange={e => set({ endsAt: e.target.value })}
          />
        </div>
      </form>
    </Dialog>
  )
}
