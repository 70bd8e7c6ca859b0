import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import {
  Award,
  Bell,
  BookOpen,
  CircleHelp,
  Clapperboard,
  ClipboardCheck,
  Columns3,
  CreditCard,
  Globe,
  Heart,
  KeyRound,
  ReceiptText,
  ShieldCheck,
  UserRound,
  UserRoundX,
} from 'lucide-react'
import { useMe } from '@/lib/me'
import { HrefLink } from '@/ui/HrefLink'
import { Portrait } from '@/ui/Portrait'
import Appearance from './Appearance'
import { LogOut } from './LogOut'

const icon = { size: 20, strokeWidth: 1.75, 'aria-hidden': true, className: 'text-muted shrink-0' } as const

// The signed-in person and the account pages.
export function ProfileLinks() {
  const { me } = useMe()
  const roles = me?.person?.roles
  return (
    <>
      {me?.person && (
        <div className="flex items-center gap-3 px-3 py-3">
          <Portrait src={me.person.portraitUrl} size={48} />
          <span className="min-w-0 leading-snug">
            <span className="block font-semibold truncate">{me.person.name}</span>
            <span className="block text-14 text-muted truncate">{me.person.email}</span>
          </span>
        </div>
      )}
      <ul>
        {roles?.includes('operator') && (
          <li>
            <HrefLink href="/admin" className="row">
              <Columns3 {...icon} />
              <Trans>Admin</Trans>
            </HrefLink>
          </li>
        )}
        {roles?.includes('instructor') && (
          <li>
            <HrefLink href="/studio" className="row">
              <Clapperboard {...icon} />
              <Trans>Studio</Trans>
            </HrefLink>
          </li>
        )}
        {roles?.includes('specialist') && (
          <li>
            <HrefLink href="/approval" className="row">
              <ClipboardCheck {...icon} />
              <Trans>Approvals</Trans>
            </HrefLink>
          </li>
        )}
        <li>
          <Link to="/my-profile" className="row">
            <UserRound {...icon} />
            <Trans>My Profile</Trans>
          </Link>
        </li>
        <li>
          <Link to="/my-course" className="row">
            <BookOpen {...icon} />
            <Trans>My Courses</Trans>
          </Link>
        </li>
        <li>
          <Link to="/wish-list" className="row">
            <Heart {...icon} />
            <Trans>Wish list</Trans>
          </Link>
        </li>
        <li>
          <Link to="/order-history" className="row">
            <ReceiptText {...icon} />
            <Trans>Order History</Trans>
          </Link>
        </li>
        <li>
          <Link to="/certificate" className="row">
            <Award {...icon} />
            <Trans>Certificates</Trans>
          </Link>
        </li>
        <li>
          <Link to="/payment" className="row">
            <CreditCard {...icon} />
            <Trans>Payment method</Trans>
          </Link>
        </li>
        <li>
          <Link to="/my-notification" className="row">
            <Bell {...icon} />
            <Trans>Notification</Trans>
          </Link>
        </li>
        <li>
          <Link to="/password-setting" className="row">
            <KeyRound {...icon} />
            <Trans>Password Setting</Trans>
          </Link>
        </li>
        <li>
          <Link to="/language" className="row">
            <Globe {...icon} />
            <Trans>Language</Trans>
          </Link>
        </li>
        <li>
          <HrefLink href="/privacy" className="row">
            <ShieldCheck {...icon} />
            <Trans>Privacy Policy</Trans>
          </HrefLink>
        </li>
        <li>
          <HrefLink href="/privacy/faq" className="row">
            <CircleHelp {...icon} />
            <Trans>Help</Trans>
          </HrefLink>
        </li>
        <li>
          <Link to="/remove-account" className="row">
            <UserRoundX {...icon} />
            <Trans>Remove Account</Trans>
          </Link>
        </li>
      </ul>
      <LogOut />
    </>
  )
}

export default function ProfilePanel() {
  return (
    <div className="p-2">
      <ProfileLinks />
      <hr className="my-2 border-line" />
      <Appearance />
    </div>
  )
}
