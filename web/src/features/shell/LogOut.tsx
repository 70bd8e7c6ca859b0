import { Trans, useLingui } from '@lingui/react/macro'
import { LogOut as Icon } from 'lucide-react'
import { Form } from '@/lib/form'
import { toast } from '@/ui/toast'
import { useSignOut } from './actions'

export function LogOut({ className = 'w-full' }: { className?: string }) {
  const { t } = useLingui()
  const signOut = useSignOut()
  return (
    <Form
      name="sign-out"
      onSend={() => signOut.mutate(undefined, { onError: () => toast(t`You’re still signed in. Please try again.`) })}
    >
      <button type="submit" className={`row whitespace-nowrap ${className}`} disabled={signOut.isPending}>
        <Icon size={20} strokeWidth={1.75} aria-hidden="true" className="text-muted shrink-0" />
        <Trans>Log out</Trans>
      </button>
    </Form>
  )
}
