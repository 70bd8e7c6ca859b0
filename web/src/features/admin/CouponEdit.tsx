import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { readNumber } from '@/lib/format'
import { useFieldTexts } from '@/lib/problems'
import { Input, Textarea } from '@/ui/Field'
import { toast } from '@/ui/toast'
import { admin, type CouponPage } from './api'
import { FormDialog } from './FormDialog'

type Props = { coupon: CouponPage; onClose: () => void; onSaved: () => Promise<void> }

// The end, the limits and the note of a coupon. What it takes off, and for whom it was used, stays.
export function CouponEdit({ coupon, onClose, onSaved }: Props) {
  const { t, i18n } = useLingui()
  const texts = useFieldTexts()
  const { code } = coupon
  const ended = coupon.endsAt?.slice(0, 10) ?? ''
  const [fields, setFields] = useState({
    note: coupon.note,
    to: ended,
    maxUses: coupon.maxUses === null ? '' : String(coupon.maxUses),
    maxPerPerson: coupon.maxPerPerson === null ? '' : String(coupon.maxPerPerson),
  })
  const set = (part: Partial<typeof fields>) => setFields(before => ({ ...before, ...part }))
  // What isn't a whole number becomes 0, which the server rejects.
  const limit = (text: string) => {
    const n = readNumber(text, i18n.locale) ?? 0
    return text.trim() ? (Number.isInteger(n) ? n : 0) : null
  }
  const send = useMutation({
    mutationFn: () =>
      admin.editCoupon(coupon.id, {
        note: fields.note,
        endsAt: fields.to === ended ? coupon.endsAt : fields.to ? `${fields.to}T23:59:59Z` : null,
        maxUses: limit(fields.maxUses),
        maxPerPerson: limit(fields.maxPerPerson),
      }),
    onSuccess: () => {
      toast(t`Coupon ${code} saved`)
      onClose()
      return onSaved()
    },
  })
  const wrong = texts(send.error)
  return (
    <FormDialog title={<Trans>Edit {code}</Trans>} action={<Trans>Save changes</Trans>} send={send} onClose={onClose}>
      <Input
        label={t`Last day`}
        hint={t`In UTC. Leave empty to never end.`}
        type="date"
        error={wrong.endsAt}
        value={fields.to}
        onChange={event => set({ to: event.target.value })}
      />
      <div className="grid sm:grid-cols-2 gap-4">
        <Input
          label={t`Total uses`}
          hint={t`Leave empty for no limit`}
          error={wrong.maxUses}
          inputMode="numeric"
          maxLength={9}
          value={fields.maxUses}
          onChange={event => set({ maxUses: event.target.value })}
        />
        <Input
          label={t`Uses per person`}
          hint={t`Leave empty for no limit`}
          error={wrong.maxPerPerson}
          inputMode="numeric"
          maxLength={9}
          value={fields.maxPerPerson}
          onChange={event => set({ maxPerPerson: event.target.value })}
        />
      </div>
      <Textarea
        label={t`Note`}
        hint={t`Only operators see it.`}
        error={wrong.note}
        rows={3}
        maxLength={500}
        value={fields.note}
        onChange={event => set({ note: event.target.value })}
      />
    </FormDialog>
  )
}
