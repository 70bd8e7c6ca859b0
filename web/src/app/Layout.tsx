import { Trans } from '@lingui/react/macro'
import { Outlet } from '@tanstack/react-router'
import { Footer } from '@/features/shell/Footer'
import { Header } from '@/features/shell/Header'

export function Layout() {
  return (
    <div className="app">
      <a className="skip" href="#main">
        <Trans>Skip to content</Trans>
      </a>
      <Header />
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
      <Footer />
    </div>
  )
}
