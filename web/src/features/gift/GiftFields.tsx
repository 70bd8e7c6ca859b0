import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import type { GiftDetails } from '@/api/types'
import { languages } from '@/i18n/texts'
import { Input, Select, Textarea } from '@/ui/Field'

const day = (at: Date) =>
  [at.getFullYear(), at.getMonth() + 1, at.getDate()].map(n => String(n).padStart(2, '0')).join('-')

// Today where the reader is; on the server, and until hydration, in UTC.
export function useToday(): string {
  const [today, setToday] = useState(() => new Date().toISOString().slice(0, 10))
  useEffect(() => setToday(day(new Date())), [])
  return today
}

const inAYear = (today: string) => {
  const at = new Date(`${today}T12:00:00Z`)
  at.setUTCDate(at.getUTCDate() + 365)
  return at.toISOString().slice(0, 10)
}

type Props = {
  value: GiftDetails
  onChange: (value: GiftDetails) => void
  wrong: Record<string, string | undefined>
  today: string
  sent?: boolean // it was delivered, so its day stays
}

// For whom a gift is, and when.
export function GiftFields({ value, onChange, wrong, today, sent }: Props) {
  const { t } = useLingui()
  const field = (name: keyof GiftDetails) => ({
    name,
    value: value[name] ?? '',
    error: wrong[name],
    onChange: (e: { target: { value: string } }) => onChange({ ...value, [name]: e.target.value }),
  })
  return (
    <>
      <div className="grid sm:grid-cols-2 gap-4">
        <Input label={t`Recipient’s name`} autoComplete="off" required maxLength={80} {...field('name')} />
        <Input
          label={t`Recipient’s email`}
          type="email"
          autoComplete="off"
          required
          maxLength={254}
          {...field('email')}
        />
      </div>
      <Textarea label={t`Message (optional)`} rows={3} maxLength={500} {...field('message')} />
      <div className="grid sm:grid-cols-2 gap-4">
        {!sent && (
          <Input
            label={t`Delivery date`}
            hint={t`Today: as soon as it’s paid. Later: at 9 in the morning.`}
            type="date"
            required
            min={today}
            max={inAYear(today)}
            {...field('deliverOn')}
          />
        )}
        <Select label={t`Language of the email`} {...field('language')}>
          {Object.entries(languages).map(([code, name]) => (
            <option key={code} value={code} lang={code}>
              {name}
            </option>
          ))}
        </Select>
      </div>
    </>
  )
}
