import { Trans } from '@lingui/react/macro'
import { FileText } from 'lucide-react'
import type { Order } from '@/api/types'

type Props = Pick<Order, 'documents'>

// The invoice of an order and the credit notes of what was refunded, as buttons. Several credit notes have their numbers.
export function Documents({ documents }: Props) {
  const valid = documents.filter(d => !d.replaced)
  return valid.map(d => (
    <a key={d.number} className="button button-quiet" href={d.pdfUrl} target="_blank" rel="noopener" title={d.number}>
      <FileText size={18} strokeWidth={1.75} aria-hidden="true" />
      {d.kind === 'invoice' ? <Trans>Invoice</Trans> : <Trans>Credit note</Trans>}
      {valid.length > 2 && d.kind === 'credit' && <span className="tnum">{d.number}</span>}
    </a>
  ))
}

// The invoices that were corrected, and the credit notes that cancel them.
export function ReplacedDocuments({ documents }: Props) {
  const replaced = documents.filter(d => d.replaced)
  if (replaced.length === 0) return null
  return (
    <p className="text-14 text-muted flex flex-wrap gap-x-4 gap-y-1">
      <Trans>Before the correction:</Trans>
      {replaced.map(d => (
        <a key={d.number} className="link tnum" href={d.pdfUrl} target="_blank" rel="noopener">
          {d.number}
        </a>
      ))}
    </p>
  )
}
