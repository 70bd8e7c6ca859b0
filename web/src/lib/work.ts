import { useLingui } from '@lingui/react/macro'
import { useMe } from './me'

// Where someone works on Stoa. For everyone else, that they could.
export function useWork() {
  const { t } = useLingui()
  const roles = useMe().me?.person?.roles
  if (roles?.includes('instructor')) return { href: '/studio', name: t`Studio` }
  if (roles?.includes('specialist')) return { href: '/approval', name: t`Approvals` }
  return { href: '/instructor', name: t`Become an Instructor` }
}
