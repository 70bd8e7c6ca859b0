import { Trans } from '@lingui/react/macro'
import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Figures } from './api'

// A percentage with one decimal.
export const share = (n: number, of: number) => (of ? Math.round((n / of) * 1000) / 10 : 0)

type CardProps = { title: ReactNode; note?: ReactNode; figures: Figures; table: string; children: ReactNode }

export function Card({ title, note, figures, table, children }: CardProps) {
  const { from, to, course } = figures
  const asked = new URLSearchParams({ table, from, to })
  return (
    <section className="panel p-4 sm:p-6 grid gap-5 min-w-0">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="grid gap-1">
          <h2 className="text-20">{title}</h2>
          {note && <p className="text-14 text-muted max-w-[64ch]">{note}</p>}
        </div>
        <a
          className="button button-plain -my-2"
          href={`/api/studio/courses/${course.id}/analytics.csv?${asked}`}
          download
        >
          <Download size={16} strokeWidth={1.75} aria-hidden="true" />
          <Trans>Download CSV</Trans>
          <span className="sr-only">: {title}</span>
        </a>
      </div>
      {children}
    </section>
  )
}

export function Nothing() {
  return (
    <p className="text-muted">
      <Trans>Nothing to show in this range yet.</Trans>
    </p>
  )
}
