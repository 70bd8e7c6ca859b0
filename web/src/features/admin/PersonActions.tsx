import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { localDate } from '@/lib/date'
import { useMe } from '@/lib/me'
import { useProblemText } from '@/lib/problems'
import { Badge } from '@/ui/Badge'
import { Menu } from '@/ui/Menu'
import { toast } from '@/ui/toast'
import { type AdminPerson, admin, type Role } from './api'
import { type AskProof, type Power, PowerDialog } from './PowerDialog'
import { roles, useRoleNames } from './roles'

// What a person may do, and what stands against it.
export function PersonStates({ person }: { person: AdminPerson }) {
  const { i18n, t } = useLingui()
  const roleNames = useRoleNames()
  const day = (iso: string) => localDate(iso, i18n.locale)
  return (
    <span className="flex flex-wrap gap-1.5">
      {person.roles.length === 0 && <span className="text-muted">{t`Learner`}</span>}
      {person.roles.map(role => (
        <Badge key={role} tone={role === 'operator' ? 'clay' : 'brand'}>
          {roleNames[role as Role] ?? role}
        </Badge>
      ))}
      {person.suspendedAt && <Badge tone="madder">{t`Suspended`}</Badge>}
      {person.closingAt && <Badge>{t`Scheduled for deletion on ${day(person.closingAt)}`}</Badge>}
      {!person.verified && <Badge>{t`Email not confirmed`}</Badge>}
    </span>
  )
}

type Props = { person: AdminPerson; Ask: AskProof; onChanged: () => Promise<void> }

export function PersonActions({ person, Ask, onChanged }: Props) {
  const { t } = useLingui()
  const say = useProblemText()
  const roleNames = useRoleNames()
  const { me } = useMe()
  const { id, name } = person
  const self = me?.person?.id === id
  const [power, setPower] = useState<Power | null>(null)
  const act = useMutation({
    mutationFn: ({ run }: { run: () => Promise<unknown>; done: string }) => run(),
    onSuccess: (_, { done }) => {
      toast(done)
      return onChanged()
    },
    onError: problem => toast(say(problem)),
  })
  const items = [
    ...roles
      .filter(role => !(self && person.roles.includes(role)))
      .map(role => {
        const [has, known] = [person.roles.includes(role), roleNames[role]]
        return {
          id: role,
          label: has ? t`Remove role: ${known}` : t`Assign role: ${known}`,
          onSelect: () => setPower({ kind: 'role', role, on: !has }),
        }
      }),
    {
      id: 'reset',
      label: t`Email a password reset link`,
      onSelect: () => act.mutate({ run: () => admin.sendReset(id), done: t`Reset link sent to ${name}` }),
    },
    {
      id: 'sign-out',
      label: t`Sign out everywhere`,
      onSelect: () => act.mutate({ run: () => admin.signOut(id), done: t`${name} has been signed out everywhere` }),
    },
    ...(self
      ? []
      : [
          {
            id: 'suspend',
            label: person.suspendedAt ? t`Reinstate` : t`Suspend`,
            onSelect: () => setPower({ kind: 'suspended', on: !person.suspendedAt }),
          },
        ]),
  ]
  return (
    <div className="-my-2">
      <Menu label={t`Actions for ${name}`} items={items} />
      {power && (
        <PowerDialog
          power={power}
          person={person}
          Ask={Ask}
          onDone={() => {
            setPower(null)
            void onChanged()
          }}
          onClose={() => setPower(null)}
        />
      )}
    </div>
  )
}
