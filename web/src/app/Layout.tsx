import { Trans } from '@lingui/react/macro'
import { Outlet } from '@tanstack/react-router'
import { Suspense } from 'react'
import { Header } from '@/features/shell/Header'
import { Promo } from '@/features/shell/Promo'
import { afterwards, later } from '@/lib/later'
import { useMe } from '@/lib/me'

const Bell = later(() => import('@/features/notify/Bell'))
const OwnLanguage = later(() => import('./OwnLanguage'))
const Footer = afterwards(() => import('@/features/shell/Footer'))

// Always the same element: a part that waits for its code must not be rendered again
// meanwhile, or React takes the server's away (see lib/later.ts).
const footer = (
  <Suspense fallback={<div className="mt-20 h-120 night" />}>
    <Footer />
  </Suspense>
)

export function Layout() {
  const { me } = useMe()
  return (
    <div className="app">
      <a className="skip" href="#main">
        <Trans>Skip to content</Trans>
      </a>
      <Promo />
      <Header bell={<Bell />} />
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
      <Suspense>{me?.person && <OwnLanguage language={me.person.language} />}</Suspense>
      {footer}
    </div>
  )
}
