import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Pencil, Reply, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { keyOf } from '@/api/keys'
import { localDate } from '@/lib/date'
import { useDraft } from '@/lib/draft'
import { useFieldTexts, useProblemText } from '@/lib/problems'
import { Badge } from '@/ui/Badge'
import { Button } from '@/ui/Button'
import { Textarea } from '@/ui/Field'
import { HrefLink } from '@/ui/HrefLink'
import { Portrait } from '@/ui/Portrait'
import { Refusal } from '@/ui/Refusal'
import { Stars } from '@/ui/Stars'
import { toast } from '@/ui/toast'
import { type DeskReview, teaching } from './api'

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const

// A review with the reply to it, which everyone reads on the course's page.
export function ReviewCard({ review }: { review: DeskReview }) {
  const { t, i18n } = useLingui()
  const say = useProblemText()
  const fields = useFieldTexts()
  const client = useQueryClient()
  const { id, reply } = review
  const [writing, setWriting] = useState(false)
  const begin = useRef<HTMLButtonElement>(null)
  const close = () => {
    setWriting(false)
    requestAnimationFrame(() => begin.current?.focus())
  }
  const [draft, change, forget] = useDraft(`reply.${id}`, { body: '' })
  const fresh = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: keyOf('teaching', 'reviews') }),
      client.invalidateQueries({ queryKey: keyOf('reviews', review.courseSlug) }),
    ])
  const save = useMutation({
    mutationFn: (body: string) => teaching.replyToReview(id, body),
    onSuccess: () => {
      forget()
      close()
      toast(t`Reply published`)
      return fresh()
    },
  })
  const remove = useMutation({
    mutationFn: (_body: string) => teaching.removeReply(id),
    onSuccess: (_, body) => {
      toast(t`Reply deleted`, () => save.mutate(body))
      return fresh()
    },
    onError: problem => toast(say(problem)),
  })
  const wrong = fields(save.error)
  return (
    <li className="panel p-4 sm:p-5 grid gap-4">
      <div className="flex gap-3 items-start">
        <Portrait src={review.portraitUrl} size={40} />
        <div className="flex-1 min-w-0 grid gap-1.5">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="font-semibold">{review.author || <Trans>Former learner</Trans>}</span>
            <Stars value={review.stars} />
            <span className="text-14 text-muted">{localDate(review.createdAt, i18n.locale)}</span>
          </p>
          <p className="whitespace-pre-line wrap-anywhere max-w-[76ch]">{review.body}</p>
          <HrefLink
            href={`/course-details/${review.courseSlug}#reviews`}
            className="link text-14 min-h-6 justify-self-start wrap-anywhere"
          >
            {review.courseTitle}
          </HrefLink>
        </div>
      </div>
      {reply && !writing && (
        <div className="border-l-2 border-line pl-4 grid gap-1">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <span className="font-semibold">{reply.author}</span>
            <Badge tone="brand">
              <Trans>Instructor</Trans>
            </Badge>
            <span className="text-14 text-muted">
              {localDate(reply.createdAt, i18n.locale)} {reply.edited && <Trans>(edited)</Trans>}
            </span>
          </p>
          <p className="whitespace-pre-line wrap-anywhere max-w-[76ch]">{reply.body}</p>
        </div>
      )}
      {writing ? (
        <form
          className="grid gap-3"
          noValidate
          onSubmit={event => {
            event.preventDefault()
            if (!save.isPending) save.mutate(draft.body)
          }}
        >
          {save.error && !wrong.body && <Refusal problem={save.error} />}
          <Textarea
            label={t`Your public reply`}
            hint={t`Everyone sees it below the review. ${review.author} gets a notification the first time.`}
            rows={4}
            maxLength={2000}
            value={draft.body}
            error={wrong.body}
            onChange={event => change({ body: event.target.value })}
          />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" pending={save.isPending}>
              <Trans>Publish reply</Trans>
            </Button>
            <Button tone="quiet" onClick={close}>
              <Trans>Cancel</Trans>
            </Button>
          </div>
        </form>
      ) : (
        <div className="flex flex-wrap gap-1 -ml-3 -mb-2">
          <Button
            ref={begin}
            tone="plain"
            onClick={() => {
              if (reply && !draft.body) change({ body: reply.body })
              setWriting(true)
            }}
          >
            {reply ? <Pencil {...icon} /> : <Reply {...icon} />}
            {reply ? <Trans>Edit reply</Trans> : <Trans>Reply</Trans>}
          </Button>
          {reply && (
            <Button tone="plain" disabled={remove.isPending} onClick={() => remove.mutate(reply.body)}>
              <Trash2 {...icon} />
              <Trans>Delete reply</Trans>
            </Button>
          )}
        </div>
      )}
    </li>
  )
}
