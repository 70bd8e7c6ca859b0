import { useLingui } from '@lingui/react/macro'
import { Input } from '@/ui/Field'
import { brandOf, brands } from './brands'

export const emptyCard = { name: '', number: '', expiry: '', cvv: '' }
export type CardForm = typeof emptyCard

// A card's date as it is typed, with its slash: "1230", "12-30", "12 / 2030" and "2030-12" are 12/30. The text before
// tells typing from deleting.
export function typeExpiry(text: string, before = ''): string {
  const iso = text.trim().match(/^(20\d\d)\D+(\d{1,2})$/)
  if (iso) return `${iso[2]?.padStart(2, '0')}/${iso[1]}`
  const [first = '', ...rest] = text.trim().split(/\D+/)
  if (rest.length > 0) return first && `${first.padStart(2, '0').slice(0, 2)}/${rest.join('').slice(0, 4)}`
  if (first.length < 3 && before.startsWith(first) && before.length > first.length) return first
  const month = /^[2-9]/.test(first) ? `0${first[0]}` : first.slice(0, 2)
  const year = /^[2-9]/.test(first) ? first.slice(1) : first.slice(2)
  return month.length < 2 ? month : `${month}/${year.slice(0, 4)}`
}

// "4/27" and "04 / 2027" are the same month.
export function readExpiry(text: string): { expMonth: number; expYear: number } {
  const [month = '', year = ''] = typeExpiry(text).split('/')
  return { expMonth: Number(month) || 0, expYear: Number(year.length === 2 ? `20${year}` : year) || 0 }
}

type Props = { card: CardForm; onChange: (card: CardForm) => void; wrong: Record<string, string | undefined> }

export function CardFields({ card, onChange, wrong }: Props) {
  const { t } = useLingui()
  const brand = brandOf(card.number)
  const set = (name: keyof CardForm) => (e: { target: { value: string } }) =>
    onChange({ ...card, [name]: e.target.value })
  return (
    <>
      <Input
        label={t`Name on Card`}
        name="name"
        autoComplete="cc-name"
        value={card.name}
        onChange={set('name')}
        error={wrong.name}
      />
      <Input
        label={t`Card Number`}
        name="number"
        inputMode="numeric"
        autoComplete="cc-number"
        maxLength={30}
        value={card.number}
        onChange={set('number')}
        error={wrong.number}
        hint={brand && <span className="font-semibold text-ink">{brands[brand]}</span>}
      />
      <div className="grid grid-cols-2 gap-4 items-start">
        <Input
          label={t`Expiry (MM/YY)`}
          name="expiry"
          placeholder="MM/YY"
          inputMode="numeric"
          autoComplete="cc-exp"
          maxLength={12}
          value={card.expiry}
          onChange={e => onChange({ ...card, expiry: typeExpiry(e.target.value, card.expiry) })}
          error={wrong.expiry}
        />
        <Input
          label={t`CVV`}
          name="cvv"
          inputMode="numeric"
          autoComplete="cc-csc"
          maxLength={4}
          value={card.cvv}
          onChange={set('cvv')}
          error={wrong.cvv}
        />
      </div>
    </>
  )
}
