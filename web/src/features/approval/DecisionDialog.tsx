import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { keyOf } from '@/api/keys'
import type { Approval } from '@/api/types'
import { useDraft } from '@/lib/draft'
import { useProblemText } from '@/lib/problems'
import { Button } from '@/ui/Button'
import { Dialog } from '@/ui/Dialog'
import { Textarea } from '@/ui/Field'
import { Notice } from '@/ui/Notice'
import { toast } from '@/ui/toast'
import { approvals } from './api'
import { Standing } from './ClaimBar'
import { useChecklist } from './words'

type Props = {
  kind: 'approve' | 'request'
  approval: Approval
  ticked: Record<string, boolean>
  onClose: () => void
  onDecided: () => void
}

const focused = (button: HTMLButtonElement | null) => button?.focus()
const unwritten = { note: '' }

// Both decisions are emailed at once, so both are confirmed.
export function DecisionDialog({ kind, approval, ticked, onClose, onDecided }: Props) {
  const { t } = useLingui()
  const say = useProblemText()
  const client = useQueryClient()
  const [{ note }, change, forget] = useDraft(`decision-${approval.id}`, unwritten)
  const approves = kind === 'approve'
  const open = approval.comments.filter(c => !c.private && !c.resolved).length
  const send = useMutation({
    mutationFn: () => (approves ? approvals.approve(approval.id, note) : approvals.requestChanges(approval.id, note)),
    onSuccess: () => {
      forget()
      toast(
        approves ? t`Approved. We’ve notified the instructor.` : t`Changes requested. We’ve notified the instructor.`,
      )
      onDecided()
    },
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: keyOf('approval', approval.id) }),
        client.invalidateQueries({ queryKey: keyOf('approvals') }),
      ]),
  })
  // Decided, taken back or claimed by someone else meanwhile: there is nothing to decide any more.
  if (!send.isSuccess && (approval.state !== 'waiting' || !approval.claim?.mine))
    return (
      <Dialog
        title={approves ? <Trans>Approve this course?</Trans> : <Trans>Request changes?</Trans>}
        onClose={onClose}
        foot={
          <Button ref={focused} onClick={onClose}>
            <Trans>Close</Trans>
          </Button>
        }
      >
        <p role="alert">
          <Standing approval={approval} />
        </p>
      </Dialog>
    )
  return (
    <Dialog
      title={approves ? <Trans>Approve this course?</Trans> : <Trans>Request changes?</Trans>}
      onClose={onClose}
      foot={
        <>
          <Button tone="quiet" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button pending={send.isPending} disabled={!approves && open === 0} onClick={() => send.mutate()}>
            {approves ? <Trans>Approve</Trans> : <Trans>Request changes</Trans>}
          </Button>
        </>
      }
    >
      {send.error && <Notice tone="error">{say(send.error)}</Notice>}
      {approves ? <BeforeApproving open={open} ticked={ticked} /> : <BeforeRequesting open={open} />}
      <Textarea
        label={t`Message to the instructor (optional)`}
        value={note}
        maxLength={4000}
        onChange={event => change({ note: event.target.value })}
      />
    </Dialog>
  )
}

function BeforeApproving({ open, ticked }: { open: number; ticked: Record<string, boolean> }) {
  const missing = useChecklist().filter(item => !ticked[item.id])
  return (
    <>
      <p>
        <Trans>The instructor can launch this version right away.</Trans>{' '}
        {open > 0 && (
          <Plural
            value={open}
            one="# open comment will be marked as resolved."
            other="# open comments will be marked as resolved."
          />
        )}
      </p>
      {missing.length > 0 && (
        <Notice>
          <p className="font-semibold">
            <Trans>You haven’t confirmed:</Trans>
          </p>
          <ul className="list-disc pl-5">
            {missing.map(item => (
              <li key={item.id}>{item.text}</li>
            ))}
          </ul>
        </Notice>
      )}
    </>
  )
}

function BeforeRequesting({ open }: { open: number }) {
  if (open === 0)
    return (
      <Notice tone="error">
        <Trans>Add at least one comment that the instructor can see.</Trans>
      </Notice>
    )
  return (
    <p>
      <Plural
        value={open}
        one="The instructor gets # open comment, can answer it and submit again."
        other="The instructor gets # open comments, can answer them and submit again."
      />
    </p>
  )
}
