import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Check, RotateCcw, Trash2 } from 'lucide-react'
import { keyOf } from '@/api/keys'
import type { Approval, ApprovalComment } from '@/api/types'
import { clock, localDate } from '@/lib/date'
import { useProblemText } from '@/lib/problems'
import { Badge } from '@/ui/Badge'
import { Button } from '@/ui/Button'
import { toast } from '@/ui/toast'
import { approvals } from './api'

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const

type Props = { approval: Approval; comments: ApprovalComment[]; onSeek?: (ms: number) => void }

// What specialists have said here, in this round and earlier ones, with the instructor's answers.
export function Comments({ approval, comments, onSeek }: Props) {
  if (comments.length === 0) return null
  return (
    <ul className="grid gap-3">
      {comments.map(comment => (
        <li key={comment.id} className={`panel p-4 sm:p-5 grid gap-3 ${comment.resolved ? 'opacity-75' : ''}`}>
          <One approval={approval} comment={comment} onSeek={onSeek} />
        </li>
      ))}
    </ul>
  )
}

function One({
  approval,
  comment: c,
  onSeek,
}: {
  approval: Approval
  comment: ApprovalComment
  onSeek?: Props['onSeek']
}) {
  const { i18n } = useLingui()
  const { atMs } = c
  return (
    <>
      <p className="flex flex-wrap gap-x-3 gap-y-1 items-center text-14 text-muted tnum">
        <strong className="text-ink">{c.author}</strong>
        <span>{localDate(c.createdAt, i18n.locale)}</span>
        {c.version !== approval.version && (
          <span>
            <Trans>Version {c.version}</Trans>
          </span>
        )}
        {c.private && (
          <Badge tone="clay">
            <Trans>Private note</Trans>
          </Badge>
        )}
        {c.resolved && (
          <Badge tone="olive">
            <Trans>Resolved</Trans>
          </Badge>
        )}
      </p>
      {c.quote && (
        <blockquote className="border-l-3 border-clay pl-3 text-muted wrap-anywhere" lang={approval.language}>
          {c.quote}
        </blockquote>
      )}
      <p className="whitespace-pre-line wrap-anywhere max-w-[72ch]">
        {atMs !== null && (
          <button type="button" className="link tnum mr-2" onClick={() => onSeek?.(atMs)}>
            {clock(atMs)}
          </button>
        )}
        {c.body}
      </p>
      {c.replies.length > 0 && (
        <ul className="grid gap-3 border-l-2 border-line pl-4">
          {c.replies.map(reply => (
            <li key={reply.id}>
              <p className="text-14 text-muted">
                <strong className="text-ink">{reply.author}</strong> · {localDate(reply.createdAt, i18n.locale)}
              </p>
              <p className="whitespace-pre-line wrap-anywhere">{reply.body}</p>
            </li>
          ))}
        </ul>
      )}
      {approval.state === 'waiting' && <Actions approval={approval} comment={c} />}
    </>
  )
}

function Actions({ approval, comment }: { approval: Approval; comment: ApprovalComment }) {
  const { t } = useLingui()
  const say = useProblemText()
  const client = useQueryClient()
  const options = {
    onSettled: () => client.invalidateQueries({ queryKey: keyOf('approval', approval.id) }),
    onError: (problem: unknown) => toast(say(problem)),
  }
  const resolve = useMutation({
    mutationFn: (resolved: boolean) => approvals.resolve(approval.id, comment.id, resolved),
    ...options,
  })
  const remove = useMutation({ mutationFn: () => approvals.remove(approval.id, comment.id), ...options })
  const mayResolve = approval.claim?.mine && !comment.private
  const mayRemove = comment.mine && comment.replies.length === 0
  if (!mayResolve && !mayRemove) return null
  return (
    <div className="flex flex-wrap gap-1 -ml-3 -mb-2">
      {mayResolve && (
        <Button tone="plain" pending={resolve.isPending} onClick={() => resolve.mutate(!comment.resolved)}>
          {comment.resolved ? <RotateCcw {...icon} /> : <Check {...icon} />}
          {comment.resolved ? t`Reopen` : t`Mark as resolved`}
        </Button>
      )}
      {mayRemove && (
        <Button tone="plain" pending={remove.isPending} onClick={() => remove.mutate()}>
          <Trash2 {...icon} />
          <Trans>Delete</Trans>
        </Button>
      )}
    </div>
  )
}
