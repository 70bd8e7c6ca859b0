import { useLingui } from '@lingui/react/macro'
import type { Role } from './api'

export type { Role }
export const roles: Role[] = ['instructor', 'specialist', 'operator']

export function useRoleNames(): Record<Role, string> {
  const { t } = useLingui()
  return { instructor: t`Instructor`, specialist: t`Specialist`, operator: t`Operator` }
}

// Why an account is suspended, for the audit log.
export function useReasonNames(): Record<string, string> {
  const { t } = useLingui()
  return {
    spam: t`Spam`,
    abuse: t`Abusive behavior`,
    fraud: t`Payment fraud`,
    security: t`Account taken over`,
    other: t`Another reason`,
  }
}
