import { useLingui } from '@lingui/react/macro'
import type { Failure } from './stripe'

// What Stripe's codes mean to a buyer: https://docs.stripe.com/declines/codes and https://docs.stripe.com/error-codes.
// A card that may be stolen is declined like any other, so that who holds it learns nothing.
const kinds = {
  funds: ['insufficient_funds'],
  expired: ['expired_card'],
  cvc: ['incorrect_cvc', 'invalid_cvc'],
  number: ['incorrect_number', 'invalid_number'],
  expiry: ['invalid_expiry_month', 'invalid_expiry_year'],
  address: ['incorrect_address', 'incorrect_zip', 'postal_code_invalid'],
  limit: ['card_velocity_exceeded', 'withdrawal_count_limit_exceeded'],
  unsupported: ['card_not_supported', 'currency_not_supported', 'payment_method_not_available'],
  bank: ['authentication_required', 'authentication_not_handled', 'payment_intent_authentication_failure'],
  later: ['processing_error', 'issuer_not_available', 'reenter_transaction', 'try_again_later', 'approve_with_id'],
  left: ['payment_method_customer_decline', 'payment_intent_payment_attempt_failed', 'payment_method_provider_decline'],
}

type Kind = keyof typeof kinds | 'declined' | 'unsure'

// The kind of a failure: the bank's reason comes before Stripe's.
function kindOf({ type, code, decline_code }: Failure): Kind {
  for (const said of [decline_code, code]) {
    const found = said && Object.entries(kinds).find(([, codes]) => codes.includes(said))
    if (found) return found[0] as Kind
  }
  return type === 'card_error' ? 'declined' : 'unsure'
}

// What a buyer reads of a payment that didn't go through. Nothing of what is wrong in a field, where it stands already.
export function useRefusalText() {
  const { t } = useLingui()
  return (failure: Failure): string => {
    if (failure.type === 'validation_error') return ''
    const texts: Record<Kind, string> = {
      declined: t`Your bank declined this payment. You weren’t charged. Try another way to pay.`,
      funds: t`Insufficient funds. You weren’t charged. Try another card.`,
      expired: t`This card has expired. You weren’t charged. Try another card.`,
      cvc: t`The security code is wrong. You weren’t charged. Check it and try again.`,
      number: t`The card number is wrong. You weren’t charged. Check it and try again.`,
      expiry: t`The expiration date is wrong. You weren’t charged. Check it and try again.`,
      address: t`The billing address doesn’t match this card. You weren’t charged. Check it and try again.`,
      limit: t`This card has reached its limit. You weren’t charged. Try another card, or ask your bank.`,
      unsupported: t`This card can’t be used for this purchase. You weren’t charged. Try another card.`,
      bank: t`Your bank couldn’t confirm that it’s you. You weren’t charged. Try again, or use another card.`,
      later: t`Your bank couldn’t process the payment. You weren’t charged. Try again in a moment.`,
      left: t`The payment wasn’t completed. You weren’t charged.`,
      unsure: t`We couldn’t confirm your payment yet. Try again in a moment. You won’t be charged twice.`,
    }
    return texts[kindOf(failure)]
  }
}
