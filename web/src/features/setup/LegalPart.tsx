import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useFieldTexts } from '@/lib/problems'
import { Input } from '@/ui/Field'
import { fixed, type Legal, type Settings, settings, useSave } from './api'
import { Fixed, Part, type PartProps } from './Part'

// Who sells, on receipts, and how to reach them, on the contact page.
export function LegalPart({ now, ...part }: { now: Settings } & PartProps) {
  const { t } = useLingui()
  const [form, setForm] = useState<Legal>({
    seller: now.seller.value,
    address: now.address.value,
    email: now.email.value,
    phone: now.phone.value,
  })
  const save = useSave(settings.legal, part.onSaved)
  const wrong = useFieldTexts()(save.error)
  const field = (name: keyof Legal, label: string, hint: string, more = {}) => (
    <Input
      label={label}
      hint={fixed(now[name].source) ? <Fixed source={now[name].source} /> : hint}
      readOnly={fixed(now[name].source)}
      value={form[name]}
      error={wrong[name]}
      onChange={e => setForm({ ...form, [name]: e.target.value })}
      {...more}
    />
  )
  return (
    <Part {...part} error={save.error} pending={save.isPending} onSave={() => save.mutate(form)}>
      {field('seller', t`Legal name`, t`The person or company that sells, as it stands on receipts.`, {
        autoComplete: 'organization',
      })}
      {field('address', t`Postal address`, t`On receipts and on the contact page.`, { autoComplete: 'street-address' })}
      {field('email', t`Contact email`, t`On the contact page, for your students.`, {
        type: 'email',
        autoComplete: 'email',
      })}
      {field('phone', t`Phone`, t`On the contact page. Leave empty if you don’t take calls.`, {
        type: 'tel',
        autoComplete: 'tel',
      })}
    </Part>
  )
}
