import { Trans } from '@lingui/react/macro'
import { FileText } from 'lucide-react'
import type { Order } from '@/api/types'

// The invoice of an order and the credit notes of what was refunded, as buttons. Several credit notes have their numbers.
export function Documents({ documents }: Pick<Order, 'documents'>) {
  const several = documents.length > 2
  return documents.map(d => (
    <a key={d.number} className="button button-quiet" href={d.pdfUrl} target="_blank" rel="noopener" title={d.number}>
      <FileText size={18} strokeWidth={1.75} aria-hidden="true" />
      {d.kind === 'invoice' ? <Trans>Invoice</Trans> : <Trans>Credit note</Trans>}
      {several && d.kind === 'credit' && <span className="tnum">{d.number}</span>}
    </a>
  ))
}
