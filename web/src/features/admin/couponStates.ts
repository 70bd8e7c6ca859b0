import { useLingui } from '@lingui/react/macro'

export const couponTones = { running: 'olive', planned: 'brand', ended: 'plain', used_up: 'clay' } as const

export function useCouponStates() {
  const { t } = useLingui()
  return {
    running: t`Active`,
    planned: t`Scheduled`,
    ended: t`Ended`,
    used_up: t`Used up`,
  }
}
