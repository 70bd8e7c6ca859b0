import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import {
  Award,
  Bell,
  CreditCard,
  Globe,
  KeyRound,
  type LucideIcon,
  ReceiptText,
  UserRound,
  UserRoundX,
  Users,
} from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { LogOut } from '@/features/shell/LogOut'

const pages: { to: string; icon: LucideIcon; name: ReactNode }[] = [
  { to: '/my-profile', icon: UserRound, name: <Trans>My Profile</Trans> },
  { to: '/order-history', icon: ReceiptText, name: <Trans>Order History</Trans> },
  { to: '/teams', icon: Users, name: <Trans>Teams</Trans> },
  { to: '/payment', icon: CreditCard, name: <Trans>Payment method</Trans> },
  { to: '/certificate', icon: Award, name: <Trans>Certificate</Trans> },
  { to: '/language', icon: Globe, name: <Trans>Language</Trans> },
  { to: '/password-setting', icon: KeyRound, name: <Trans>Password Setting</Trans> },
  { to: '/my-notification', icon: Bell, name: <Trans>Notification</Trans> },
  { to: '/remove-account', icon: UserRoundX, name: <Trans>Remove Account</Trans> },
]

type Props = { title: ReactNode; lead?: ReactNode; aside?: ReactNode; children: ReactNode }

// The account pages with their menu: beside them, or a strip above them on small screens.
export function AccountFrame({ title, lead, aside, children }: Props) {
  const { t } = useLingui()
  const strip = useRef<HTMLElement>(null)
  // On a phone the strip shows the current entry, without scrolling the page.
  useEffect(() => {
    const here = strip.current?.querySelector<HTMLElement>('[aria-current=page]')
    if (here && strip.current) strip.current.scrollLeft = here.offsetLeft - 16
  }, [])
  return (
    <div className="page max-w-[1124px] pt-8 lg:pt-12 min-h-[70vh] grid lg:grid-cols-[224px_minmax(0,1fr)] gap-x-10 gap-y-6 content-start items-start">
      <nav
        ref={strip}
        aria-label={t`Account`}
        className="flex lg:grid gap-1 overflow-x-auto hide-bar max-lg:-mx-4 max-lg:px-4 lg:sticky lg:top-24 relative"
      >
        {pages.map(({ to, icon: Icon, name }) => (
          <Link
            key={to}
            to={to}
            className="row whitespace-nowrap max-lg:border max-lg:border-line aria-[current=page]:bg-sunk aria-[current=page]:font-semibold aria-[current=page]:text-brand"
          >
            <Icon size={20} strokeWidth={1.75} aria-hidden="true" className="shrink-0" />
            {name}
          </Link>
        ))}
        <LogOut className="max-lg:border max-lg:border-line" />
      </nav>
      <div className="min-w-0">
        <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4 mb-6">
          <div className="flex-1 basis-64 min-w-0">
            <h1 className="text-30">{title}</h1>
            {lead && <p className="text-muted mt-1.5 max-w-[60ch]">{lead}</p>}
          </div>
          {aside}
        </div>
        {children}
      </div>
    </div>
  )
}
