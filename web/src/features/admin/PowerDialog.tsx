import { Trans, useLingui } from '@lingui/react/macro'
import { type ComponentType, type ReactNode, useState } from 'react'
import type { Proof } from '@/api/types'
import { Select } from '@/ui/Field'
import { toast } from '@/ui/toast'
import { type AdminPerson, admin, type Role } from './api'
import { useReasonNames, useRoleNames } from './roles'

// A role assigned or removed, or an account suspended or reinstated.
export type Power = { kind: 'role'; role: Role; on: boolean } | { kind: 'suspended'; on: boolean }

// The dialog that asks an operator for their password, code or passkey: the account's own, which the page brings.
export type AskProof = ComponentType<{
  title: ReactNode
  action: ReactNode
  danger?: boolean
  children: ReactNode
  onProve: (proof: Proof) => Promise<unknown>
  onDone: () => void
  onClose: () => void
}>

type Props = { power: Power; person: AdminPerson; Ask: AskProof; onDone: () => void; onClose: () => void }

// Says what will happen, and asks for a proof first.
export function PowerDialog({ power, person: { id, name }, Ask, onDone, onClose }: Props) {
  const { t } = useLingui()
  const known = useRoleNames()
  const reasons = useReasonNames()
  const [reason, setReason] = useState('')
  const role = power.kind === 'role' ? known[power.role] : ''
  const words = {
    assigned: [
      t`Assign role: ${role}`,
      t`${name} will be able to do everything this role allows.`,
      t`Role assigned: ${role}`,
    ],
    removed: [
      t`Remove role: ${role}`,
      t`${name} will no longer be able to do what this role allows.`,
      t`Role removed: ${role}`,
    ],
    suspended: [
      t`Suspend ${name}`,
      t`${name} will be signed out everywhere and can’t sign in until you reinstate the account.`,
      t`${name} suspended`,
    ],
    reinstated: [t`Reinstate ${name}`, t`${name} will be able to sign in again.`, t`${name} reinstated`],
  }[power.kind === 'role' ? (power.on ? 'assigned' : 'removed') : power.on ? 'suspended' : 'reinstated']
  const [title, happens, done] = words as [string, string, string]
  return (
    <Ask
      title={title}
      action={<Trans>Confirm</Trans>}
      danger={power.kind === 'suspended' && power.on}
      onProve={proof =>
        power.kind === 'role'
          ? admin.setRole(id, power.role, power.on, proof)
          : admin.setSuspended(id, power.on, reason, proof)
      }
      onDone={() => {
        toast(done)
        onDone()
      }}
      onClose={onClose}
    >
      <p>{happens}</p>
      {power.kind === 'suspended' && power.on && (
        <Select label={t`Reason`} value={reason} onChange={event => setReason(event.target.value)}>
          <option value="">{t`No reason given`}</option>
          {Object.entries(reasons).map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </Select>
      )}
      <p className="text-muted">
        <Trans>We’ll email both of you and record this in the audit log.</Trans>
      </p>
    </Ask>
  )
}
