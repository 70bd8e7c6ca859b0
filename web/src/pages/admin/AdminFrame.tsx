import { Trans, useLingui } from '@lingui/react/macro'
import { Menu, Search } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { AdminMenu } from '@/features/admin/AdminMenu'
import { JumpDialog } from '@/features/admin/JumpDialog'
import { useMe } from '@/lib/me'
import { IconButton } from '@/ui/Button'
import { Dialog } from '@/ui/Dialog'
import { HrefLink } from '@/ui/HrefLink'
import { Logo } from '@/ui/Logo'
import Toaster from '@/ui/Toaster'
import { AccountButton, AccountPanel } from './AdminAccount'
import { screens } from './screens'

// What stands around the admin instead of the shop's header and footer: a menu beside it, or a bar with a sheet on
// phones. Ctrl+K finds anything.
export default function AdminFrame({ children }: { children: ReactNode }) {
  const { t } = useLingui()
  const { me } = useMe()
  const [open, setOpen] = useState<'menu' | 'jump' | null>(null)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      if (!document.querySelector('dialog[open]')) setOpen('jump')
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
  if (!me) return null
  const close = () => setOpen(null)
  const jump = () => setOpen('jump')
  const links = screens.map(({ group, href, name, icon }) => ({ group, href, icon, name: t(name) }))
  return (
    <div className="admin">
      <a className="skip" href="#main">
        <Trans>Skip to content</Trans>
      </a>
      <header className="admin-bar no-print">
        <IconButton label={t`Menu`} aria-haspopup="dialog" className="text-ink" onClick={() => setOpen('menu')}>
          <Menu size={22} strokeWidth={1.75} aria-hidden="true" />
        </IconButton>
        <Home />
        <IconButton label={t`Search`} aria-haspopup="dialog" className="text-ink ml-auto" onClick={jump}>
          <Search size={20} strokeWidth={1.75} aria-hidden="true" />
        </IconButton>
      </header>
      <div className="admin-side no-print">
        <Home />
        <button type="button" className="admin-jump" aria-haspopup="dialog" onClick={jump}>
          <Search size={16} strokeWidth={1.75} aria-hidden="true" />
          <Trans>Search</Trans>
          <kbd className="ml-auto">{isMac ? '⌘K' : 'Ctrl K'}</kbd>
        </button>
        <AdminMenu links={links} />
        <AccountButton />
      </div>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      {open === 'menu' && (
        <Dialog title={<Trans>Admin</Trans>} side onClose={close}>
          <AdminMenu links={links} onGo={close} />
          <AccountPanel />
        </Dialog>
      )}
      {open === 'jump' && <JumpDialog screens={links} onClose={close} />}
      <Toaster />
    </div>
  )
}

const isMac = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.userAgent)

function Home() {
  return (
    <HrefLink href="/admin" className="admin-home">
      <Logo />
      <span className="badge">
        <Trans>Admin</Trans>
      </span>
    </HrefLink>
  )
}
