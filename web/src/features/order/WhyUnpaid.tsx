import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useContext, useEffect, useState } from 'react'
import { ApiProblem } from '@/api/client'
import { useParameter } from '@/lib/address'
import { useProblemText } from '@/lib/problems'
import { FormState } from '@/lib/sent'
import { Notice } from '@/ui/Notice'
import { orderQuery } from './api'

// Why who comes back from the page of Stripe or a bank hasn't paid. It is said once: the address forgets it, and it goes
// with the next form that is sent.
export function WhyUnpaid() {
  const { sent } = useContext(FormState)
  const number = useParameter('unpaid')
  const left = useParameter('left') !== ''
  const [about] = useState({ number, left })
  const [over, setOver] = useState(sent !== undefined)
  const navigate = useNavigate()
  useEffect(() => {
    if (!number) return
    const search = ({ unpaid: _, left: __, ...rest }: Record<string, unknown>) => rest
    void navigate({ to: '.', search: search as never, replace: true, resetScroll: false })
  }, [number, navigate])
  useEffect(() => {
    const end = () => setOver(true)
    document.addEventListener('submit', end, true)
    return () => document.removeEventListener('submit', end, true)
  }, [])
  const { data: order } = useQuery({ ...orderQuery(about.number), enabled: about.number !== '' && !over })
  if (over || order?.status !== 'failed') return null
  return (
    <Notice tone="error">
      <Reason code={order.failure ?? ''} left={about.left} />
    </Notice>
  )
}

function Reason({ code, left }: { code: string; left: boolean }): ReactNode {
  const { t } = useLingui()
  const say = useProblemText()
  if (code === 'payment.declined') return <Trans>Your bank declined the payment. You weren’t charged.</Trans>
  if (code === 'payment.abandoned' && left)
    return <Trans>You left the payment page before paying. You weren’t charged.</Trans>
  const title = t`The payment wasn’t completed. You weren’t charged.`
  return say(new ApiProblem({ title, status: 409, code }))
}
