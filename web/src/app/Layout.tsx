import { Trans } from '@lingui/react/macro'
import { Outlet, useLocation } from '@tanstack/react-router'
import { createContext, Suspense, useContext } from 'react'
import { Header } from '@/features/shell/Header'
import { useHydrated } from '@/lib/hydrated'
import { afterwards, later } from '@/lib/later'
import { useMe } from '@/lib/me'
import { StarDrawings } from '@/ui/Stars'

const AdminFrame = later(() => import('@/pages/admin/AdminFrame'))
const NotificationFlyout = later(() => import('@/features/notify/NotificationFlyout'))
const OwnLanguage = later(() => import('./OwnLanguage'))
const Promo = afterwards(() => import('@/features/shell/Promo'))
const Footer = afterwards(() => import('@/features/shell/Footer'))

// Always the same element: rendering a part again while its code loads makes React remove what the server rendered (see
// lib/later.ts).
const promo = (
  <Suspense fallback={<div className="promo min-h-11" />}>
    <Promo />
  </Suspense>
)
const footer = (
  <Suspense fallback={<div className="mt-20 h-120 night" />}>
    <Footer />
  </Suspense>
)

// Renders only the header and footer: the server sends that when it has no time to render the page
// (internal/site/hurry.go).
export const Outline = createContext(false)

export function Layout() {
  const outline = useContext(Outline)
  const { me, signedIn } = useMe()
  const hydrated = useHydrated()
  const admin = useLocation({ select: place => /^\/admin\b/.test(place.pathname) })
  const language = <Suspense>{hydrated && me?.person && <OwnLanguage language={me.person.language} />}</Suspense>
  // The promo bar invites instructors and specialists to these pages; there, it has nothing to say.
  const atWork = useLocation({ select: place => /^\/(studio|approval)\b/.test(place.pathname) })
  // Until it is known who this is, it may be an operator.
  if (admin && (me ? me.person?.roles.includes('operator') : signedIn))
    return (
      <Suspense>
        <StarDrawings />
        {language}
        <AdminFrame>
          <Outlet />
        </AdminFrame>
      </Suspense>
    )
  return (
    <div className="app">
      <a className="skip" href="#main">
        <Trans>Skip to content</Trans>
      </a>
      <StarDrawings />
      {!atWork && promo}
      <Header notifications={<NotificationFlyout />} />
      <main id="main" tabIndex={-1}>
        {outline ? <div className="page min-h-dvh" aria-busy="true" /> : <Outlet />}
      </main>
      {language}
      {footer}
    </div>
  )
}
