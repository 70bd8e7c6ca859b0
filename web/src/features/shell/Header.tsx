import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useLocation } from '@tanstack/react-router'
import { ChevronDown, Globe, Menu, Search, ShoppingCart } from 'lucide-react'
import { type ReactNode, Suspense, useEffect, useMemo, useState } from 'react'
import { type Language, languages } from '@/i18n/texts'
import { useParameter } from '@/lib/address'
import { useSite } from '@/lib/head'
import { useHydrated } from '@/lib/hydrated'
import { afterwards, later, wanted } from '@/lib/later'
import { useMe } from '@/lib/me'
import { useWork } from '@/lib/work'
import { Flyout } from '@/ui/Flyout'
import { HrefLink } from '@/ui/HrefLink'
import { Logo } from '@/ui/Logo'
import { Portrait } from '@/ui/Portrait'

const SearchBox = afterwards(() => import('./SearchBox'))
const ExplorePanel = later(() => import('./ExplorePanel'))
const CoursesPanel = later(() => import('./CoursesPanel'))
const CartPanel = later(() => import('./CartPanel'))
const ProfilePanel = later(() => import('./ProfilePanel'))
const LanguagePanel = later(() => import('./LanguagePanel'))
const PhoneMenu = later(() => import('./PhoneMenu'))
const PhoneSearch = later(() => import('./PhoneSearch'))
const Toaster = later(() => import('@/ui/Toaster'))

const underRight = 'right-0 mt-2 w-[380px] max-lg:inset-x-3 max-lg:w-auto'

// Links and a search form that work before any script; panels load on demand.
export function Header({ notifications }: { notifications: ReactNode }) {
  const { i18n, t } = useLingui()
  const { name } = useSite()
  const { me, signedIn } = useMe()
  const work = useWork()
  const q = useParameter('q')
  const searches = useLocation({ select: place => place.pathname === '/all-courses' })
  const [sheet, setSheet] = useState<'menu' | 'search' | null>(null)
  const hydrated = useHydrated()
  const [alive, setAlive] = useState(false)
  useEffect(() => void wanted.then(() => setAlive(true)), [])
  const asked = searches ? q : ''
  const lines = me?.cart.lines.length ?? 0
  // The same element until the search changes: see lib/later.ts.
  const search = useMemo(
    () => (
      <Suspense>
        <SearchBox key={asked} initial={asked} className="max-lg:hidden flex-1 max-w-[440px]" />
      </Suspense>
    ),
    [asked],
  )
  const chevron = <ChevronDown size={16} strokeWidth={1.75} aria-hidden="true" className="-ml-1.5 text-muted" />
  return (
    <header className="sticky top-0 z-40 bg-paper border-b border-line">
      <div className="page flex items-center gap-1 lg:gap-2 h-[71px] relative">
        <Link to="/" aria-label={t`${name} home`} className="rounded-field mr-2 min-h-11 flex items-center">
          <Logo short={signedIn} />
        </Link>
        <Flyout
          href="/all-courses"
          trigger={
            <>
              <Trans>Explore</Trans>
              {chevron}
            </>
          }
          panel={ExplorePanel}
          className="max-lg:hidden"
          panelClass="left-0 mt-2"
        />
        {search}
        <a
          href="/all-courses"
          role="button"
          className="field bg-sunk border-line text-muted flex items-center gap-2 flex-1 lg:hidden !px-3 text-14 whitespace-nowrap overflow-hidden"
          onClick={e => {
            e.preventDefault()
            setSheet('search')
          }}
        >
          <Search size={18} strokeWidth={1.75} aria-hidden="true" className="shrink-0" />
          <span className="truncate">{asked || t`Search anything`}</span>
        </a>
        <div className="flex items-center lg:gap-1 lg:ml-auto">
          {/* As wide for everyone, so that nothing moves once it is known who this is. */}
          <span className="grid justify-items-end *:[grid-area:1/1] *:whitespace-nowrap max-xl:hidden">
            <span className="row px-3 font-semibold invisible" aria-hidden="true">
              <Trans>Become an Instructor</Trans>
            </span>
            <HrefLink key={work.href} href={work.href} className="row px-3 font-semibold">
              {work.name}
            </HrefLink>
          </span>
          {signedIn && (
            <Flyout
              href="/my-course"
              trigger={
                <>
                  <Trans>My Courses</Trans>
                  {chevron}
                </>
              }
              panel={CoursesPanel}
              className="max-lg:hidden"
              panelClass={underRight}
            />
          )}
          <Flyout
            href="#languages"
            label={t`Language: ${languages[i18n.locale as Language]}`}
            trigger={
              <>
                <Globe size={20} strokeWidth={1.75} aria-hidden="true" />
                <span className="uppercase text-14">{i18n.locale}</span>
              </>
            }
            triggerClass="!gap-1.5"
            panel={LanguagePanel}
            className="max-lg:hidden"
            panelClass="right-0 mt-2 w-56"
          />
          <Flyout
            href="/checkout"
            label={lines > 0 ? t`Cart (${plural(lines, { one: '# course', other: '# courses' })})` : t`Cart`}
            trigger={
              <>
                <ShoppingCart size={22} strokeWidth={1.75} aria-hidden="true" />
                {lines > 0 && (
                  <span className="absolute top-1 right-0 min-w-5 px-1 rounded-full bg-brand text-on-brand text-13 leading-5 text-center tnum">
                    {lines}
                  </span>
                )}
              </>
            }
            triggerClass="relative !px-[11px]"
            panel={CartPanel}
            panelClass={underRight}
          />
          {signedIn && (
            <Suspense fallback={<span className="w-11" />}>
              {hydrated && me?.person ? notifications : <span className="w-11" />}
            </Suspense>
          )}
          {signedIn ? (
            <Flyout
              href="/my-course"
              label={t`Your account`}
              trigger={
                me?.person ? (
                  <Portrait src={me.person.portraitUrl} size={36} />
                ) : (
                  <span className="arch size-9 bg-sunk" />
                )
              }
              triggerClass="!px-1.5"
              panel={ProfilePanel}
              className="max-lg:hidden"
              panelClass="right-0 mt-2 w-72 tall"
            />
          ) : (
            <>
              <Link to="/sign-in" className="row px-3 font-semibold max-lg:hidden">
                <Trans>Login</Trans>
              </Link>
              <Link to="/sign-up" className="button max-lg:hidden">
                <Trans>Join Us</Trans>
              </Link>
            </>
          )}
          <button
            type="button"
            className="button button-plain button-icon text-ink lg:hidden"
            aria-label={t`Menu`}
            aria-haspopup="dialog"
            onClick={() => setSheet('menu')}
          >
            <Menu size={24} strokeWidth={1.75} aria-hidden="true" />
          </button>
        </div>
      </div>
      <Suspense>
        {sheet === 'menu' && <PhoneMenu onClose={() => setSheet(null)} />}
        {sheet === 'search' && <PhoneSearch initial={asked} onClose={() => setSheet(null)} />}
        {alive && <Toaster />}
      </Suspense>
    </header>
  )
}
