import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { Download, Link2, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { ApiProblem } from '@/api/client'
import type { TeamMember, Team as Whole } from '@/api/types'
import { reportHref, teamQuery, teams } from '@/features/team/api'
import { Invitation } from '@/features/team/Invitation'
import { InviteDialog } from '@/features/team/InviteDialog'
import { MemberTable } from '@/features/team/MemberTable'
import { Purchases } from '@/features/team/Purchases'
import { TakeBackDialog } from '@/features/team/TakeBackDialog'
import { TeamList } from '@/features/team/TeamList'
import { copy } from '@/lib/clipboard'
import { Head } from '@/lib/head'
import { useProblemText } from '@/lib/problems'
import { Button } from '@/ui/Button'
import { EmptyState } from '@/ui/EmptyState'
import { Input } from '@/ui/Field'
import { LoadError } from '@/ui/LoadError'
import { Notice } from '@/ui/Notice'
import { Skeleton } from '@/ui/Skeleton'
import { toast } from '@/ui/toast'
import { AccountFrame } from './AccountFrame'
import NotFound from './NotFound'

const many = 10 // members, from which on they can be searched

// All of someone's teams, or one, or an invitation. They are one page to load, since each adds to what every page loads.
export default function Teams() {
  const { t } = useLingui()
  const { id, code } = useParams({ strict: false })
  if (code) return <Invitation code={code} />
  if (id) return <Team id={id} />
  return (
    <AccountFrame title={<Trans>Teams</Trans>}>
      <Head title={t`Teams`} noindex />
      <TeamList />
    </AccountFrame>
  )
}

// Someone's seats of a course: who has them, how far everyone is, and who else can be invited.
function Team({ id }: { id: string }) {
  const { t } = useLingui()
  const query = useQuery(teamQuery(id))
  const { data: team, error } = query
  if (error instanceof ApiProblem && error.status === 404) return <NotFound />
  return (
    <AccountFrame
      title={team?.title ?? <Trans>Teams</Trans>}
      lead={
        <Link to="/teams" className="link">
          <Trans>All teams</Trans>
        </Link>
      }
    >
      <Head title={team?.title ?? t`Teams`} noindex />
      <LoadError query={query} />
      {!team && !error && <Skeleton lines={[90, 240]} />}
      {team && <Loaded team={team} />}
    </AccountFrame>
  )
}

function Loaded({ team }: { team: Whole }) {
  const { t } = useLingui()
  const say = useProblemText()
  const client = useQueryClient()
  const [inviting, setInviting] = useState(false)
  const [back, setBack] = useState<TeamMember | null>(null)
  const [words, setWords] = useState('')
  const refresh = () => client.invalidateQueries({ queryKey: teamQuery(team.id).queryKey })
  const resend = useMutation({
    mutationFn: (member: TeamMember) => teams.resend(team.id, member.id),
    onSuccess: () => {
      toast(t`Email sent again`)
      void refresh()
    },
    onError: problem => toast(say(problem)),
  })
  const link = useMutation({
    mutationFn: () => teams.link(team.id),
    onSuccess: async made => {
      if (await copy(made.link, team.title)) toast(t`Link to one seat copied`)
      void refresh()
    },
    onError: problem => {
      toast(say(problem))
      void refresh()
    },
  })
  const free = team.seats - team.invited - team.used
  const held = team.licenses.some(l => l.disputed)
  const wanted = words.trim().toLocaleLowerCase()
  const shown = team.members.filter(m => `${m.name} ${m.email}`.toLocaleLowerCase().includes(wanted))
  const buy = team.sold && (
    <Link to="/checkout" search={{ team: team.slug }} className="button button-quiet">
      <Trans>Buy more seats</Trans>
    </Link>
  )
  return (
    <div className="grid gap-6">
      {held && (
        <Notice>
          <Trans>
            A payment for these seats is being checked. Until that’s settled, its seats can’t be given to anyone.
          </Trans>
        </Notice>
      )}
      <dl className="panel grid grid-cols-3 divide-x divide-line text-center">
        <Figure name={<Trans>Free seats</Trans>} value={free} />
        <Figure name={<Trans context="how many seats">Invited</Trans>} value={team.invited} />
        <Figure name={<Trans>Taken</Trans>} value={team.used} />
      </dl>
      <div className="flex flex-wrap gap-3">
        {free > 0 && (
          <Button onClick={() => setInviting(true)}>
            <UserPlus size={18} strokeWidth={1.75} aria-hidden="true" />
            <Trans>Invite people</Trans>
          </Button>
        )}
        {free > 0 && (
          <Button tone="quiet" pending={link.isPending} onClick={() => link.mutate()}>
            <Link2 size={18} strokeWidth={1.75} aria-hidden="true" />
            <Trans>Copy a link to a seat</Trans>
          </Button>
        )}
        {buy}
        {team.members.length > 0 && (
          <a href={reportHref(team.id)} download className="button button-quiet">
            <Download size={18} strokeWidth={1.75} aria-hidden="true" />
            <Trans>Download progress (CSV)</Trans>
          </a>
        )}
      </div>
      {team.members.length === 0 && (
        <EmptyState title={team.seats > 0 ? <Trans>Nobody invited yet</Trans> : <Trans>No seats</Trans>}>
          {team.seats > 0 ? (
            <Trans>Invite your team by email or by link. Everyone’s progress will appear here.</Trans>
          ) : (
            <Trans>These seats were refunded.</Trans>
          )}
        </EmptyState>
      )}
      {team.members.length > many && (
        <div className="sm:w-72">
          <Input
            label={t`Search`}
            hideLabel
            type="search"
            placeholder={t`Search...`}
            value={words}
            onChange={e => setWords(e.target.value)}
          />
        </div>
      )}
      {team.members.length > 0 && shown.length === 0 && (
        <EmptyState title={<Trans>No members match “{words}”</Trans>} />
      )}
      {shown.length > 0 && (
        <MemberTable
          members={shown}
          onResend={resend.mutate}
          onTakeBack={setBack}
          onCopy={async member => {
            if (await copy(member.link ?? '', team.title)) toast(t`Link copied`)
          }}
        />
      )}
      <Purchases licenses={team.licenses} />
      {inviting && (
        <InviteDialog
          team={team}
          onClose={() => setInviting(false)}
          onDone={({ invited, already }) => {
            setInviting(false)
            void refresh()
            const sent = t`${plural(invited, { one: '# invitation sent', other: '# invitations sent' })}`
            const left = already.length
            toast(
              left
                ? `${sent}. ${t`${plural(left, { one: '# was already here', other: '# were already here' })}`}`
                : sent,
            )
          }}
        />
      )}
      {back && (
        <TakeBackDialog
          team={team}
          member={back}
          onClose={() => setBack(null)}
          onDone={() => {
            setBack(null)
            void refresh()
            toast(t`The seat is free again`)
          }}
        />
      )}
    </div>
  )
}

function Figure({ name, value }: { name: React.ReactNode; value: number }) {
  return (
    <div className="py-4 px-2 flex flex-col-reverse">
      <dt className="text-14 text-muted">{name}</dt>
      <dd className="text-30 font-bold tnum">{value}</dd>
    </div>
  )
}
