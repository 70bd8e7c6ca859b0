import { useLingui } from '@lingui/react/macro'

// The currencies' names. Browsers know them, but write them in the middle of a sentence.
export function useCurrencyNames(): Record<string, string> {
  const { t } = useLingui()
  return {
    AUD: t`Australian dollar`,
    CAD: t`Canadian dollar`,
    CHF: t`Swiss franc`,
    CZK: t`Czech koruna`,
    DKK: t`Danish krone`,
    EUR: t`Euro`,
    GBP: t`British pound`,
    NOK: t`Norwegian krone`,
    NZD: t`New Zealand dollar`,
    PLN: t`Polish złoty`,
    RON: t`Romanian leu`,
    SEK: t`Swedish krona`,
    SGD: t`Singapore dollar`,
    USD: t`US dollar`,
  }
}
