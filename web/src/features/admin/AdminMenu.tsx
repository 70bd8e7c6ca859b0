import { useLingui } from '@lingui/react/macro'
import { useLocation } from '@tanstack/react-router'
import {
  ClipboardCheck,
  Gauge,
  ListChecks,
  Mail,
  ReceiptText,
  ScrollText,
  SearchCheck,
  Star,
  TicketPercent,
  UsersRound,
} from 'lucide-react'
import { useEffect, useRef } from 'react'
import { HrefLink } from '@/ui/HrefLink'

// The admin's pages; a row that scrolls on phones.
export function AdminMenu() {
  const { t } = useLingui()
  const here = useLocation({ select: location => location.pathname })
  const items = [
    ['/admin', t({ message: 'Overview', context: 'of the marketplace' }), Gauge],
    ['/admin/orders', t`Orders`, ReceiptText],
    ['/admin/people', t`People`, UsersRound],
    ['/admin/coupons', t`Coupons`, TicketPercent],
    ['/admin/approvals', t`Approvals`, ClipboardCheck],
    ['/admin/featured', t`Featured courses`, Star],
    ['/admin/synonyms', t`Search synonyms`, SearchCheck],
    ['/admin/messages', t`Messages`, Mail],
    ['/admin/jobs', t`Jobs`, ListChecks],
    ['/admin/audit', t`Audit log`, ScrollText],
  ] as const
  const row = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const link = row.current?.querySelector<HTMLElement>(`[href="${here}"]`)
    if (row.current && link) row.current.scrollLeft = link.offsetLeft - (row.current.clientWidth - link.offsetWidth) / 2
  }, [here])
  return (
    <nav
      aria-label={t`Admin`}
      className="no-print min-w-0 lg:sticky lg:top-[104px] self-start max-lg:-mx-4 sm:max-lg:-mx-6"
    >
      <ul
        ref={row}
        className="relative flex lg:grid gap-1 max-lg:overflow-x-auto hide-bar max-lg:px-4 sm:max-lg:px-6 max-lg:border-b max-lg:border-line lg:border-l lg:border-line"
      >
        {items.map(([href, label, Icon]) => (
          <li key={href} className="shrink-0">
            <HrefLink
              href={href}
              aria-current={href === here ? 'page' : undefined}
              className="flex items-center gap-3 min-h-12 px-3 lg:px-4 font-semibold max-lg:whitespace-nowrap -outline-offset-2 text-muted hover:text-ink border-transparent max-lg:border-b-3 max-lg:-mb-px lg:border-l-3 lg:-ml-[2px] lg:rounded-r-field lg:hover:bg-sunk aria-[current=page]:text-ink aria-[current=page]:border-clay"
            >
              <Icon size={20} strokeWidth={1.75} aria-hidden="true" className="max-sm:hidden shrink-0" />
              {label}
            </HrefLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
