import { Trans } from '@lingui/react/macro'
import { lazy, Suspense, useState } from 'react'
import type { Order } from '@/api/types'

const CorrectDialog = lazy(() => import('./CorrectDialog'))

// Leads to the correction of an invoice that has something left after refunds.
export function CorrectInvoice({ order }: { order: Order }) {
  const [open, setOpen] = useState(false)
  const invoice = order.documents.find(d => d.kind === 'invoice' && !d.replaced)
  if (!invoice || order.lines.every(line => line.refundedAt)) return null
  return (
    <>
      <button type="button" className="link mt-1" onClick={() => setOpen(true)}>
        <Trans>Correct the invoice</Trans>
      </button>
      {open && (
        <Suspense>
          <CorrectDialog order={order} invoice={invoice.number} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
