import { useLingui } from '@lingui/react/macro'
import { Input } from '@/ui/Field'
import { brandOf, brands } from './brands'

export const emptyCard = { name: '', number: '', expiry: '', cvv: '' }
export type CardForm = typeof emptyCard

// "4/27" and "04 / 2027" are the same month.
export function readExpiry(text: string): { expMonth: number; expYear: number } {
  const [month = '', year = ''] = text.split('/').map(s => s.trim())
  return { expMonth: Number(month) || 0, expYear: Number(year.length === 2 ? `20${year}` : year) || 0 }
}

type Props = { card: CardForm; onChange: (card: CardForm) => void; wrong: Record<string, string | undefined> }

export function CardFields({ card, onChange, wrong }: Props) {
  const { t } = useLingui()
  const brand = brandOf(card.number)
  const set = (name: keyof CardForm) => (e: { target: { value: string } }) => onChange({ ...card, [name]: e.target.value })
  return (
    <>
      <Input label={t`Name on Card`} autoComplete="cc-name" value={card.name} onChange={set('name')} error={wrong.name} />
      <Input
        label={t`Card Number`}
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
          placeholder="MM/YY"
          autoComplete="cc-exp"
          maxLength={9}
          value={card.expiry}
          onChange={set('expiry')}
          error={wrong.expiry}
        />
        <Input
          label={t`CVV`}
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
