import { Trans, useLingui } from '@lingui/react/macro'
import type { CartBuyer } from '@/api/types'
import { countriesOf } from '@/lib/countries'
import { Checkbox, Input, Select, Textarea } from '@/ui/Field'

export const nobody: CartBuyer = { country: '', business: false, company: '', address: '', vatId: '', reference: '' }

type Props = {
  buyer: CartBuyer
  change: (buyer: CartBuyer) => void
  wrong: Record<string, string | undefined>
  vatHint?: string
}

// The fields of who buys, within a form of the class "group/buyer".
export function BuyerFields({ buyer, change, wrong, vatHint }: Props) {
  const { t, i18n } = useLingui()
  const field = (name: 'company' | 'address' | 'vatId' | 'reference') => ({
    name,
    value: buyer[name],
    error: wrong[name],
    onChange: (e: { target: { value: string } }) => change({ ...buyer, [name]: e.target.value }),
  })
  return (
    <>
      <Select
        label={t`Country`}
        name="country"
        value={buyer.country}
        error={wrong.country}
        autoComplete="country"
        onChange={e => change({ ...buyer, country: e.target.value })}
      >
        <option value="">{t`Choose your country`}</option>
        {countriesOf(i18n.locale).map(([code, name]) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </Select>
      <Checkbox
        label={<Trans>I’m buying for a company</Trans>}
        name="business"
        checked={buyer.business}
        onChange={e => change({ ...buyer, business: e.target.checked })}
      />
      {/* CSS shows these for companies, which works before any script. */}
      <div className="hidden group-has-[input[name=business]:checked]/buyer:grid gap-4">
        <Input label={t`Company`} autoComplete="organization" maxLength={120} {...field('company')} />
        <Textarea
          label={t`Postal address`}
          rows={3}
          autoComplete="street-address"
          maxLength={300}
          {...field('address')}
        />
        <Input label={t`VAT ID`} hint={vatHint} autoComplete="off" maxLength={40} {...field('vatId')} />
        <Input label={t`Your order reference (optional)`} autoComplete="off" maxLength={60} {...field('reference')} />
      </div>
    </>
  )
}
