import type { ReactNode } from 'react'

type Tone = 'plain' | 'olive' | 'clay' | 'madder' | 'brand'

export function Badge({ tone = 'plain', children }: { tone?: Tone; children: ReactNode }) {
  return <span className={`badge ${tone === 'plain' ? '' : `badge-${tone}`}`}>{children}</span>
}
