import { Trans } from '@lingui/react/macro'
import { Lock } from 'lucide-react'
import type { RefObject } from 'react'
import type { PayMethod } from '@/api/types'
import { Checkbox } from '@/ui/Field'
import { Notice } from '@/ui/Notice'
import { Skeleton } from '@/ui/Skeleton'
import { PayPage } from './PayPage'
import type { FieldState } from './useFields'

type Props = {
  method: PayMethod
  state: FieldState
  box: RefObject<HTMLDivElement | null>
  card: boolean
  save: boolean
  onSave: (save: boolean) => void
}

// How to pay with Stripe: in its fields, or what its page is, where there are none.
export function PayFields({ method, state, box, card, save, onSave }: Props) {
  if (!method.fields) return <PayPage method={method} />
  const onPage = state === 'page'
  return (
    <>
      <div className={onPage ? '' : 'hidden noscript:block'}>
        <PayPage method={method} />
      </div>
      <div className={onPage ? 'hidden' : 'grid gap-4 noscript:hidden'}>
        {method.test && (
          <Notice>
            <Trans>Test mode: you won’t be charged. Use card 4242 4242 4242 4242, any future date and any CVV.</Trans>
          </Notice>
        )}
        {state === 'loading' && <Skeleton lines={[48, 48]} />}
        <div ref={box} className={state === 'ready' ? '' : 'h-0 overflow-hidden'} />
        {state === 'ready' && card && (
          <Checkbox
            label={<Trans>Save this card for next time</Trans>}
            checked={save}
            onChange={e => onSave(e.target.checked)}
          />
        )}
        <p className="flex gap-3 text-14 text-muted">
          <Lock className="shrink-0 mt-0.5" size={18} strokeWidth={1.75} aria-hidden="true" />
          <span>
            <Trans>Your payment details go straight to Stripe. We never see your card.</Trans>
          </span>
        </p>
      </div>
    </>
  )
}
