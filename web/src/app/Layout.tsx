import { Trans } from '@lingui/react/macro'
import { Outlet } from '@tanstack/react-router'
import { Suspense } from 'react'
import { Header } from '@/features/shell/Header'
import { Promo } from '@/features/shell/Promo'
import { useOwnLanguage } from '@/i18n/choose'
import { afterwards } from '@/lib/later'

const Footer = afterwards(() => import('@/features/shell/Footer'))

export function Layout() {
  useOwnLanguage()
  return (
    <div className="app">
      <a className="skip" href="#main">
        <Trans>Skip to content</Trans>
      </a>
      <Promo />
      <Header />
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
      <Suspense fallback={<div className="mt-20 h-120 night" />}>
        <Footer />
      </Suspense>
    </div>
  )
}
