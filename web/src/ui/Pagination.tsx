import { useLingui } from '@lingui/react/macro'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { HrefLink } from './HrefLink'

// The pages to show: first, last, the current one and its neighbors; 0 is a gap.
export function pagesShown(page: number, pages: number): number[] {
  const near = [1, page - 1, page, page + 1, pages].filter(n => n >= 1 && n <= pages)
  const shown: number[] = []
  for (const n of [...new Set(near)].sort((a, b) => a - b)) {
    const before = shown.at(-1) ?? 0
    if (n - before === 2) shown.push(n - 1)
    else if (n - before > 2) shown.push(0)
    shown.push(n)
  }
  return shown
}

// Real links, so a page can be opened in a new tab and found by search engines.
export function Pagination({ page, pages, href }: { page: number; pages: number; href: (page: number) => string }) {
  const { t } = useLingui()
  if (pages < 2) return null
  const end = (to: number, rel: 'prev' | 'next', label: string, icon: ReactNode) =>
    to >= 1 && to <= pages ? (
      <HrefLink href={href(to)} rel={rel} aria-label={label} className="button button-plain button-icon text-ink">
        {icon}
      </HrefLink>
    ) : (
      <span className="button button-plain button-icon opacity-30" aria-hidden="true">
        {icon}
      </span>
    )
  return (
    <nav aria-label={t`Pages`}>
      <ul className="flex flex-wrap items-center justify-center gap-1 tnum">
        <li>
          {end(page - 1, 'prev', t`Previous page`, <ChevronLeft size={20} strokeWidth={1.75} aria-hidden="true" />)}
        </li>
        {pagesShown(page, pages).map((n, i) => (
          <li key={n || `gap${i}`}>
            {n === 0 ? (
              <span className="w-8 grid place-items-center" aria-hidden="true">
                …
              </span>
            ) : (
              <HrefLink
                href={href(n)}
                aria-label={t`Page ${n}`}
                aria-current={n === page ? 'page' : undefined}
                className={`button button-icon border-transparent ${n === page ? 'bg-ink text-paper' : 'button-plain text-ink'}`}
              >
                {n}
              </HrefLink>
            )}
          </li>
        ))}
        <li>{end(page + 1, 'next', t`Next page`, <ChevronRight size={20} strokeWidth={1.75} aria-hidden="true" />)}</li>
      </ul>
    </nav>
  )
}
