import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Award, BookOpen, CircleHelp, LogOut, ReceiptText, ShieldCheck } from 'lucide-react'
import { useMe } from '@/lib/me'
import { HrefLink } from '@/ui/HrefLink'
import { Portrait } from '@/ui/Portrait'
import { toast } from '@/ui/toast'
import { useSignOut } from './actions'

const icon = { size: 20, strokeWidth: 1.75, 'aria-hidden': true, className: 'text-muted shrink-0' } as const

// Who is signed in, and the rooms that are theirs.
export function ProfileLinks() {
  const { t } = useLingui()
  const { me } = useMe()
  const signOut = useSignOut()
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
        <li>
          <Link to="/my-course" className="row">
            <BookOpen {...icon} />
            <Trans>My courses</Trans>
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
          <HrefLink href="/privacy" className="row">
            <ShieldCheck {...icon} />
            <Trans>Privacy policy</Trans>
          </HrefLink>
        </li>
        <li>
          <HrefLink href="/privacy/faq" className="row">
            <CircleHelp {...icon} />
            <Trans>Help</Trans>
          </HrefLink>
        </li>
      </ul>
      <button
        type="button"
        className="row w-full"
        disabled={signOut.isPending}
        onClick={() => signOut.mutate(undefined, { onError: () => toast(t`You are still signed in: that did not work. Try again.`) })}
      >
        <LogOut {...icon} />
        <Trans>Log out</Trans>
      </button>
    </>
  )
}

export default function ProfilePanel() {
  return (
    <div className="p-2">
      <ProfileLinks />
    </div>
  )
}
