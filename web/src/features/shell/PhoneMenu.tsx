import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { type Language, languages } from '@/i18n/texts'
import { useMe } from '@/lib/me'
import { menuQuery } from '@/lib/menu'
import { useNames } from '@/lib/names'
import { useWork } from '@/lib/work'
import { Dialog } from '@/ui/Dialog'
import { HrefLink } from '@/ui/HrefLink'
import { LoadError } from '@/ui/LoadError'
import { Skeleton } from '@/ui/Skeleton'
import Appearance from './Appearance'
import LanguagePanel from './LanguagePanel'
import { ProfileLinks } from './ProfilePanel'

// Each level starts at its Back button.
const start = (button: HTMLButtonElement | null) => button?.focus()
const forward = <ChevronRight size={18} strokeWidth={1.75} aria-hidden="true" className="text-muted" />

// The menu of small screens: Explore, its groups, a group's categories. Back goes up one level; following a link closes
// the menu.
export default function PhoneMenu({ onClose }: { onClose: () => void }) {
  const { i18n, t } = useLingui()
  const { signedIn } = useMe()
  const works = useWork().href !== '/instructor' // then it is in the links of the account
  const name = useNames()
  const query = useQuery(menuQuery)
  const { data } = query
  const [level, setLevel] = useState<'top' | 'explore' | 'language' | number>('top')
  const group = typeof level === 'number' ? data?.groups[level] : undefined
  const groupName = group && name('group', group.slug, group.title)
  const title = level === 'top' ? t`Menu` : level === 'language' ? t`Language` : (groupName ?? t`Explore`)
  return (
    <Dialog side title={title} onClose={onClose}>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: it only hears the links inside */}
      <div className="-mx-3" key={level} onClick={e => (e.target as Element).closest('a') && onClose()}>
        {level !== 'top' && (
          <button
            ref={start}
            type="button"
            className="row w-full font-semibold text-brand"
            onClick={() => setLevel(group ? 'explore' : 'top')}
          >
            <ChevronLeft size={18} strokeWidth={1.75} aria-hidden="true" />
            <Trans>Back</Trans>
          </button>
        )}
        {level === 'top' && (
          <>
            <button type="button" className="row w-full font-semibold" onClick={() => setLevel('explore')}>
              <span className="flex-1">
                <Trans>Explore</Trans>
              </span>
              {forward}
            </button>
            <Link to="/all-courses" className="row font-semibold">
              <Trans>All courses</Trans>
            </Link>
            {!works && (
              <HrefLink href="/instructor" className="row font-semibold">
                <Trans>Become an Instructor</Trans>
              </HrefLink>
            )}
            <button type="button" className="row w-full font-semibold" onClick={() => setLevel('language')}>
              <span className="flex-1">
                <Trans>Language</Trans>
              </span>
              <span className="text-muted">{languages[i18n.locale as Language]}</span>
              {forward}
            </button>
            <hr className="my-2 border-line" />
            {signedIn ? (
              <ProfileLinks />
            ) : (
              <div className="grid gap-3 px-3 pt-3">
                <Link to="/sign-up" className="button">
                  <Trans>Join Us</Trans>
                </Link>
                <Link to="/sign-in" className="button button-quiet">
                  <Trans>Login</Trans>
                </Link>
              </div>
            )}
          </>
        )}
        {level === 'top' && (
          <>
            <hr className="my-2 border-line" />
            <Appearance />
          </>
        )}
        {level === 'language' && <LanguagePanel onClose={onClose} />}
        {level !== 'top' &&
          level !== 'language' &&
          !data &&
          (query.error ? <LoadError query={query} /> : <Skeleton lines={[44, 44, 44, 44]} />)}
        {level === 'explore' &&
          data?.groups.map((item, i) => (
            <button key={item.slug} type="button" className="row w-full" onClick={() => setLevel(i)}>
              <span className="flex-1">{name('group', item.slug, item.title)}</span>
              {forward}
            </button>
          ))}
        {group?.categories.map(category => (
          <HrefLink key={category.slug} href={`/all-courses?category=${category.slug}`} className="row">
            <span className="flex-1">{name('category', category.slug, category.title)}</span>
            <span className="text-14 text-muted tnum">{category.courses}</span>
          </HrefLink>
        ))}
        {group && (
          <HrefLink href={`/all-courses?group=${group.slug}`} className="row font-semibold text-brand">
            <Trans>All {groupName}</Trans>
          </HrefLink>
        )}
      </div>
    </Dialog>
  )
}
