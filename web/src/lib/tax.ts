import { useLingui } from '@lingui/react/macro'
import type { TaxTerms } from '@/api/types'
import { countryName } from '@/lib/countries'
import { percent } from '@/lib/format'

// Why a sale bears the tax that it does.
export function useTaxText() {
  const { t, i18n } = useLingui()
  return ({ country, rate, reason }: TaxTerms) => {
    const name = countryName(country, i18n.locale)
    const share = percent(rate / 100, i18n.locale)
    switch (reason) {
      case 'reverse':
        return t`VAT: reverse charge`
      case 'small':
        return t`VAT: small business, exempt`
      case 'outside':
        return t`VAT: none, ${name}`
      default:
        return t`VAT ${share}, ${name}`
    }
  }
}
