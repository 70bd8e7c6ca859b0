import { useLingui } from '@lingui/react/macro'
import type { Role } from './api'

export const roles: Role[] = ['instructor', 'specialist', 'operator']

export function useRoleNames(): Record<Role, string> {
  const { t } = useLingui()
  return { instructor: t`Instructor`, specialist: t`Specialist`, operator: t`Operator` }
}
