import { useLingui } from '@lingui/react'
import type { ReactNode } from 'react'
import { number } from '@/lib/format'
import { HrefLink } from '@/ui/HrefLink'

export type SiteLink = { href: string; label: string; count?: number }

// A heading with links and their counts.
export function LinkGroup({ title, href, links }: { title: ReactNode; href?: string; links: SiteLink[] }) {
  const { i18n } = useLingui()
  return (
    <div className="break-inside-avoid pb-8">
      <h3 className="text-18 mb-1">
        {href ? (
          <HrefLink
            href={href}
            className="inline-flex items-center min-h-11 hover:text-brand hover:underline underline-offset-3"
          >
            {title}
          </HrefLink>
        ) : (
          <span className="inline-flex items-center min-h-11">{title}</span>
        )}
      </h3>
      <ul className="border-t border-line pt-1">
        {links.map(link => (
          <li key={link.href}>
            <HrefLink
              href={link.href}
              className="group flex items-baseline justify-between gap-4 min-h-11 py-2.5 text-muted hover:text-ink rounded-field"
            >
              <span className="group-hover:underline underline-offset-3">{link.label}</span>
              {link.count !== undefined && <span className="text-14 tnum">{number(link.count, i18n.locale)}</span>}
            </HrefLink>
          </li>
        ))}
      </ul>
    </div>
  )
}

// A section of the sitemap: its name on the side, groups of links beside it.
export function LinkSection({
  id,
  title,
  text,
  children,
}: {
  id: string
  title: ReactNode
  text: ReactNode
  children: ReactNode
}) {
  return (
    <section aria-labelledby={id} className="grid lg:grid-cols-[240px_minmax(0,1fr)] gap-x-16 gap-y-6">
      <div className="lg:sticky lg:top-[104px] self-start grid gap-2">
        <h2 id={id} className="text-30">
          {title}
        </h2>
        <p className="text-muted max-w-[30ch]">{text}</p>
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  )
}
