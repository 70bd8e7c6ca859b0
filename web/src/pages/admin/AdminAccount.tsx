import { Trans, useLingui } from '@lingui/react/macro'
import { ChevronsUpDown, ExternalLink } from 'lucide-react'
import { useId } from 'react'
import Appearance from '@/features/shell/Appearance'
import { Languages } from '@/features/shell/Languages'
import { LogOut } from '@/features/shell/LogOut'
import { useMe } from '@/lib/me'
import { Portrait } from '@/ui/Portrait'

// The operator at the foot of the menu; pressing it opens the panel.
export function AccountButton() {
  const { t } = useLingui()
  const { me } = useMe()
  const id = useId()
  if (!me?.person) return null
  return (
    <>
      <button type="button" className="admin-account" popoverTarget={id} aria-label={t`Your account`}>
        <Portrait src={me.person.portraitUrl} size={28} />
        <span className="truncate">{me.person.name}</span>
        <ChevronsUpDown size={16} strokeWidth={1.75} aria-hidden="true" className="ml-auto shrink-0 text-muted" />
      </button>
      <div id={id} popover="auto" className="float admin-popover">
        <AccountPanel />
      </div>
    </>
  )
}

// The way back to the site, and what the operator can choose for themselves.
export function AccountPanel() {
  const { me } = useMe()
  return (
    <div className="grid gap-1 content-start">
      <p className="px-3 pt-2 text-muted truncate">{me?.person?.email}</p>
      <a href="/" className="row">
        <ExternalLink size={18} strokeWidth={1.75} aria-hidden="true" className="text-muted shrink-0" />
        <Trans>View site</Trans>
      </a>
      <Appearance />
      <Languages className="flex flex-wrap gap-1 px-3 py-1" buttonClass="chip" />
      <LogOut />
    </div>
  )
}
