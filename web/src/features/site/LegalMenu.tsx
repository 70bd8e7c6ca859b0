import { useLingui } from '@lingui/react/macro'
import { Building2, CircleHelp, CreditCard, ScrollText, ShieldCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useSite } from '@/lib/head'
import { HrefLink } from '@/ui/HrefLink'
import { type LegalTab, legalHref } from './texts'

// The legal texts; on phones, a row that scrolls.
export function LegalMenu({ tab }: { tab: LegalTab }) {
  const { t } = useLingui()
  const { imprint } = useSite()
  const items = [
    ['privacy', t`Privacy Policy`, ShieldCheck],
    ['terms', t`Terms of Service`, ScrollText],
    ['payment', t`Payment Methods`, CreditCard],
    ['faq', t`FAQ`, CircleHelp],
    ['imprint', t`Imprint`, Building2],
  ] as const
  const row = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const here = row.current?.querySelector<HTMLElement>(`[href="${legalHref(tab)}"]`)
    if (row.current && here) row.current.scrollLeft = here.offsetLeft - (row.current.clientWidth - here.offsetWidth) / 2
  }, [tab])
  return (
    <nav
      aria-label={t`Policies and FAQ`}
      className="no-print min-w-0 lg:sticky lg:top-[104px] self-start max-lg:-mx-4 sm:max-lg:-mx-6"
    >
      <ul
        ref={row}
        className="relative flex lg:grid gap-1 max-lg:overflow-x-auto hide-bar max-lg:px-4 sm:max-lg:px-6 max-lg:border-b max-lg:border-line lg:border-l lg:border-line"
      >
        {items
          .filter(([name]) => imprint || name !== 'imprint')
          .map(([name, label, Icon]) => (
            <li key={name} className="shrink-0">
              <HrefLink
                href={legalHref(name)}
                aria-current={name === tab ? 'page' : undefined}
                className="flex items-center gap-3 min-h-12 px-3 lg:px-4 font-semibold whitespace-nowrap -outline-offset-2 text-muted hover:text-ink border-transparent max-lg:border-b-3 max-lg:-mb-px lg:border-l-3 lg:-ml-[2px] lg:rounded-r-field lg:hover:bg-sunk aria-[current=page]:text-ink aria-[current=page]:border-clay"
              >
                <Icon size={20} strokeWidth={1.75} aria-hidden="true" className="max-sm:hidden" />
                {label}
              </HrefLink>
            </li>
          ))}
      </ul>
    </nav>
  )
}
