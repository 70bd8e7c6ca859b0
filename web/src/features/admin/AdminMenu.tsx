import { useLingui } from '@lingui/react/macro'
import { useLocation } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import { HrefLink } from '@/ui/HrefLink'

export type ScreenLink = { group: string; href: string; name: string; icon: LucideIcon }

// The admin's screens by what they are about. A page of one thing belongs to its list.
export function AdminMenu({ links, onGo }: { links: ScreenLink[]; onGo?: () => void }) {
  const { t } = useLingui()
  const here = useLocation({ select: place => place.pathname.split('/').slice(0, 3).join('/') })
  const names: Record<string, string> = {
    overview: '',
    sales: t`Sales`,
    community: t`Community`,
    catalog: t`Catalog`,
    site: t`Site`,
    system: t`System`,
  }
  const groups = Object.entries(names).map(([id, name]) => ({ id, name, links: links.filter(l => l.group === id) }))
  return (
    <nav aria-label={t`Admin`} className="admin-menu">
      {groups
        .filter(group => group.links.length > 0)
        .map(group => (
          <div key={group.id}>
            {group.name && <p id={`menu-${group.id}`}>{group.name}</p>}
            <ul aria-labelledby={group.name ? `menu-${group.id}` : undefined}>
              {group.links.map(({ href, name, icon: Icon }) => (
                <li key={href}>
                  <HrefLink href={href} aria-current={href === here ? 'page' : undefined} onClick={onGo}>
                    <Icon size={17} strokeWidth={1.75} aria-hidden="true" />
                    {name}
                  </HrefLink>
                </li>
              ))}
            </ul>
          </div>
        ))}
    </nav>
  )
}
