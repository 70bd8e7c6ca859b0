import { Trans, useLingui } from '@lingui/react/macro'
import type { TeamMember } from '@/api/types'
import { percent } from '@/lib/format'
import { useDay } from '@/lib/here'
import { Badge } from '@/ui/Badge'
import { CardTable } from '@/ui/CardTable'
import { Menu } from '@/ui/Menu'
import { Progress } from '@/ui/Progress'

type Props = {
  members: TeamMember[]
  onResend: (member: TeamMember) => void
  onCopy: (member: TeamMember) => void
  onTakeBack: (member: TeamMember) => void
}

// Who has a seat or an invitation, and how far they are: nothing else of what they learn is known here.
export function MemberTable({ members, onResend, onCopy, onTakeBack }: Props) {
  const { i18n, t } = useLingui()
  const day = useDay()
  const nameOf = (m: TeamMember) =>
    m.name || m.email || (m.state === 'deleted' ? t`Deleted account` : t`Invitation link`)
  return (
    <CardTable
      label={t`Members`}
      short
      rows={members}
      id={m => m.id}
      columns={[
        {
          id: 'person',
          label: t`Person`,
          cell: m => (
            <>
              <p className="font-semibold wrap-anywhere">{nameOf(m)}</p>
              {m.name && m.email && <p className="text-14 text-muted wrap-anywhere">{m.email}</p>}
            </>
          ),
        },
        {
          id: 'progress',
          label: t`Progress`,
          plain: true,
          cell: m =>
            m.state === 'invited' ? (
              <span className="flex flex-wrap items-center gap-2 text-14 text-muted">
                <Badge tone="plain">
                  <Trans>Invited</Trans>
                </Badge>
                {day(m.invitedAt)}
              </span>
            ) : m.state === 'deleted' ? (
              <span className="text-muted">–</span>
            ) : (
              <div className="flex items-center gap-3 min-h-6">
                <div className="w-24 max-w-full">
                  <Progress percent={m.percent} label={t`Progress of ${nameOf(m)}`} />
                </div>
                <span className="tnum text-14">{percent(m.percent, i18n.locale)}</span>
              </div>
            ),
        },
        {
          id: 'active',
          label: t`Last active`,
          cell: m =>
            m.state !== 'joined' ? null : (
              <span className={`whitespace-nowrap ${m.lastActiveAt ? '' : 'text-muted'}`}>
                {m.lastActiveAt ? day(m.lastActiveAt) : t`Not yet`}
              </span>
            ),
        },
        {
          id: 'completed',
          label: t`Completed`,
          cell: m =>
            m.completedAt ? (
              <span className="flex flex-wrap gap-x-3">
                <span className="whitespace-nowrap">{day(m.completedAt)}</span>
                {m.certificate && (
                  <a href={`/verify/${m.certificate}`} className="link">
                    <Trans>Certificate</Trans>
                    <span className="sr-only">: {nameOf(m)}</span>
                  </a>
                )}
              </span>
            ) : null,
        },
        {
          id: 'actions',
          label: t`Actions`,
          end: true,
          lead: true,
          cell: m => (
            <div className="-my-2 -mr-2 @3xl:mr-0">
              <Actions member={m} name={nameOf(m)} {...{ onResend, onCopy, onTakeBack }} />
            </div>
          ),
        },
      ]}
    />
  )
}

type ActionsProps = Omit<Props, 'members'> & { member: TeamMember; name: string }

function Actions({ member, name, onResend, onCopy, onTakeBack }: ActionsProps) {
  const { t } = useLingui()
  const items = [
    ...(member.link ? [{ id: 'copy', label: t`Copy link`, onSelect: () => onCopy(member) }] : []),
    ...(member.mayResend ? [{ id: 'again', label: t`Send email again`, onSelect: () => onResend(member) }] : []),
    ...(member.mayTakeBack
      ? [{ id: 'back', label: t`Take back seat`, danger: true, onSelect: () => onTakeBack(member) }]
      : []),
  ]
  return items.length > 0 ? <Menu label={t`Actions for ${name}`} items={items} /> : null
}
