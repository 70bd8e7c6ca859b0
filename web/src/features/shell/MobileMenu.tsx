import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { menuQuery } from '@/features/catalog/api'
import { useMe } from '@/lib/me'
import { Dialog } from '@/ui/Dialog'
import { ProfileLinks } from './ProfilePanel'

const row = 'w-full flex items-center min-h-12 px-3 -mx-3 rounded-field font-medium hover:bg-sunk text-left'

function Level({ title, onBack, children }: { title: ReactNode; onBack: () => void; children: ReactNode }) {
  return (
    <div>
      <button type="button" className={row} onClick={onBack}>
        <ChevronLeft size={18} strokeWidth={1.75} aria-hidden="true" className="mr-2" />
        <Trans>Back</Trans>
      </button>
      <h3 className="text-20 mt-3 mb-1">{title}</h3>
      {children}
    </div>
  )
}

export default function MobileMenu({ onClose }: { onClose: () => void }) {
  const { signedIn } = useMe()
  const { data } = useQuery(menuQuery)
  const [level, setLevel] = useState<'top' | 'groups' | number>('top')
  const group = typeof level === 'number' ? data?.groups[level] : undefined
  const chosen = () => {
    window.scrollTo({ top: 0 })
    onClose()
  }
  return (
    <Dialog side title={<Trans>Menu</Trans>} onClose={onClose}>
      {level === 'top' && (
        <>
          <button type="button" className={row} onClick={() => setLevel('groups')}>
            <span className="flex-1">
              <Trans>Explore</Trans>
            </span>
            <ChevronRight size={18} strokeWidth={1.75} aria-hidden="true" />
          </button>
          {signedIn ? (
            <ProfileLinks onClose={onClose} />
          ) : (
            <div className="grid gap-3">
              <Link to="/sign-up" className="button" onClick={onClose}>
                <Trans>Join Us</Trans>
              </Link>
              <Link to="/sign-in" className="button button-quiet" onClick={onClose}>
                <Trans>Login</Trans>
              </Link>
            </div>
          )}
        </>
      )}
      {level === 'groups' && (
        <Level title={<Trans>Explore</Trans>} onBack={() => setLevel('top')}>
          {data?.groups.map((g, i) => (
            <button key={g.slug} type="button" className={row} onClick={() => setLevel(i)}>
              <span className="flex-1">{g.title}</span>
              <ChevronRight size={18} strokeWidth={1.75} aria-hidden="true" />
            </button>
          ))}
        </Level>
      )}
      {group && (
        <Level title={group.title} onBack={() => setLevel('groups')}>
          {group.categories.map(c => (
            <Link key={c.slug} to="/all-courses" search={{ category: c.slug } as never} className={row} onClick={chosen}>
              {c.title}
            </Link>
          ))}
        </Level>
      )}
    </Dialog>
  )
}
