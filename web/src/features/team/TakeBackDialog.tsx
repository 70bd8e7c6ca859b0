import { Trans } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import type { Team, TeamMember } from '@/api/types'
import { useProblemText } from '@/lib/problems'
import { Button } from '@/ui/Button'
import { Dialog } from '@/ui/Dialog'
import { Notice } from '@/ui/Notice'
import { teams } from './api'

type Props = { team: Team; member: TeamMember; onClose: () => void; onDone: () => void }

export function TakeBackDialog({ team, member, onClose, onDone }: Props) {
  const say = useProblemText()
  const back = useMutation({ mutationFn: () => teams.takeBack(team.id, member.id), onSuccess: onDone })
  const who = member.name || member.email
  return (
    <Dialog
      title={<Trans>Take back seat?</Trans>}
      onClose={onClose}
      foot={
        <>
          <Button tone="quiet" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button tone="danger" pending={back.isPending} onClick={() => back.mutate()}>
            <Trans>Take back seat</Trans>
          </Button>
        </>
      }
    >
      {back.error && <Notice tone="error">{say(back.error)}</Notice>}
      <p className="wrap-anywhere">
        {!who ? (
          <Trans>The link stops working, and the seat is free for someone else.</Trans>
        ) : member.state === 'invited' ? (
          <Trans>The invitation to {who} stops working, and the seat is free for someone else.</Trans>
        ) : (
          <Trans>{who} hasn’t begun the course and will no longer have it. The seat is free for someone else.</Trans>
        )}
      </p>
    </Dialog>
  )
}
