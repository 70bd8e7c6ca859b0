import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { clock } from '@/lib/date'
import { useDraft } from '@/lib/draft'
import { useDay } from '@/lib/here'
import { useProblemText } from '@/lib/problems'
import { Badge } from '@/ui/Badge'
import { Button } from '@/ui/Button'
import { Textarea } from '@/ui/Field'
import { HrefLink } from '@/ui/HrefLink'
import { LoadError } from '@/ui/LoadError'
import { Notice } from '@/ui/Notice'
import { type Comments as All, type Comment, commentsQuery, draftQuery, studio } from './api'
import { tones, useStates } from './states'

// What a specialist wrote with the last decision, and has remarked, each at its lesson, with the instructor's answers.
export function Comments({ course, titles }: { course: string; titles: Map<string, string> }) {
  const query = useQuery(commentsQuery(course))
  const comments = query.data?.comments ?? []
  const decision = query.data?.decision?.note ? query.data.decision : null
  if (!query.error && comments.length === 0 && !decision) return null
  return (
    <section className="grid gap-3">
      <h2 className="text-18">
        <Trans>Comments of the specialist</Trans>
      </h2>
      <LoadError query={query} />
      {decision && <Decided decision={decision} />}
      <ul className="grid gap-3">
        {comments.map(comment => (
          <Remark key={comment.id} course={course} comment={comment} lesson={titles.get(comment.lessonId ?? '')} />
        ))}
      </ul>
    </section>
  )
}

function Decided({ decision: { approved, note, by, at } }: { decision: NonNullable<All['decision']> }) {
  const states = useStates()
  const day = useDay()
  const state = approved ? 'approved' : 'changes_requested'
  return (
    <div className="card p-5 grid gap-3">
      <p className="text-14 text-muted flex flex-wrap items-center gap-x-3">
        <span className="font-semibold text-ink">{by}</span>
        <span>{day(at)}</span>
        <Badge tone={tones[state]}>{states[state]}</Badge>
      </p>
      <p className="whitespace-pre-wrap wrap-anywhere">{note}</p>
    </div>
  )
}

const unanswered = { body: '' }

function Remark({ course, comment, lesson }: { course: string; comment: Comment; lesson: string | undefined }) {
  const { t } = useLingui()
  const say = useProblemText()
  const day = useDay()
  const client = useQueryClient()
  const [{ body }, change, forget] = useDraft(`reply-${comment.id}`, unanswered)
  const reply = useMutation({
    mutationFn: () => studio.reply(course, comment.id, body.trim()),
    onSuccess: async () => {
      forget()
      await Promise.all([
        client.invalidateQueries({ queryKey: commentsQuery(course).queryKey }),
        client.invalidateQueries({ queryKey: draftQuery(course).queryKey }),
      ])
    },
  })
  const at = comment.atMs === null ? '' : clock(comment.atMs)
  return (
    <li className="card p-5 grid gap-3">
      <p className="text-14 text-muted flex flex-wrap gap-x-3">
        <span className="font-semibold text-ink">{comment.author}</span>
        <span>{day(comment.createdAt)}</span>
        {comment.lessonId && lesson && (
          <HrefLink className="link" href={`/studio/courses/${course}/lessons/${comment.lessonId}`}>
            {at ? `${lesson}, ${at}` : lesson}
          </HrefLink>
        )}
        {comment.resolved && (
          <Badge tone="olive">
            <Trans>Resolved</Trans>
          </Badge>
        )}
      </p>
      {comment.quote && <blockquote className="border-l-3 border-clay pl-4 text-muted">{comment.quote}</blockquote>}
      <p className="whitespace-pre-wrap">{comment.body}</p>
      {comment.replies.map(answer => (
        <div key={answer.id} className="rounded-field bg-sunk p-4 grid gap-1">
          <p className="text-14 text-muted">
            <span className="font-semibold text-ink">{answer.author}</span> {day(answer.createdAt)}
          </p>
          <p className="whitespace-pre-wrap">{answer.body}</p>
        </div>
      ))}
      {(!comment.resolved || body) && (
        <form
          className="grid gap-3"
          onSubmit={event => {
            event.preventDefault()
            if (body.trim()) reply.mutate()
          }}
        >
          {reply.error && <Notice tone="error">{say(reply.error)}</Notice>}
          <Textarea
            label={t`Your answer`}
            rows={2}
            className="!min-h-18"
            value={body}
            onChange={e => change({ body: e.target.value })}
          />
          <Button
            type="submit"
            tone="quiet"
            className="justify-self-start"
            disabled={!body.trim()}
            pending={reply.isPending}
          >
            <Trans>Answer</Trans>
          </Button>
        </form>
      )}
    </li>
  )
}
