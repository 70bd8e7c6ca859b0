import type { ReactNode } from 'react'

export function Notice({ tone = 'info', children }: { tone?: 'info' | 'error' | 'success'; children: ReactNode }) {
  const edge = tone === 'error' ? 'border-l-madder' : tone === 'success' ? 'border-l-olive' : 'border-l-brand'
  return (
    <div role={tone === 'error' ? 'alert' : 'status'} className={`rounded-field border border-line border-l-4 ${edge} bg-surface px-4 py-3`}>
      {children}
    </div>
  )
}
