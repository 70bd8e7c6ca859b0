import { CircleAlert, CircleCheck, Info } from 'lucide-react'
import type { ReactNode } from 'react'

const tones = {
  info: { icon: Info, edge: 'border-l-brand', ink: 'text-brand' },
  success: { icon: CircleCheck, edge: 'border-l-olive', ink: 'text-olive' },
  error: { icon: CircleAlert, edge: 'border-l-madder', ink: 'text-madder' },
}

export function Notice({ tone = 'info', children }: { tone?: keyof typeof tones; children: ReactNode }) {
  const { icon: Icon, edge, ink } = tones[tone]
  return (
    <div
      role={tone === 'error' ? 'alert' : 'status'}
      className={`flex gap-3 rounded-field border border-line border-l-4 ${edge} bg-surface px-4 py-3`}
    >
      <Icon size={20} strokeWidth={1.75} aria-hidden="true" className={`${ink} mt-0.5 shrink-0`} />
      <div className="flex-1 min-w-0">{children}</div>
    </div>
  )
}
