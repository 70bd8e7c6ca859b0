import { Trans, useLingui } from '@lingui/react/macro'
import { LogOut as Icon } from 'lucide-react'
import { toast } from '@/ui/toast'
import { useSignOut } from './actions'

export function LogOut({ className = 'w-full' }: { className?: string }) {
  const { t } = useLingui()
  const signOut = useSignOut()
  return (
    <button
      type="button"
      className={`row whitespace-nowrap ${className}`}
      disabled={signOut.isPending}
      onClick={() => signOut.mutate(undefined, { onError: () => toast(t`You are still signed in: that did not work. Try again.`) })}
    >
      <Icon size={20} strokeWidth={1.75} aria-hidden="true" className="text-muted shrink-0" />
      <Trans>Log out</Trans>
    </button>
  )
}
