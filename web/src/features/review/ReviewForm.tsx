import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { api } from '@/api/client'
import { keyOf } from '@/api/keys'
import type { Standing } from '@/api/types'
import { useDraft } from '@/lib/draft'
import { Form, useSending, useTyped } from '@/lib/form'
import { useMe } from '@/lib/me'
import { useFieldTexts } from '@/lib/problems'
import { Button } from '@/ui/Button'
import { Input, Textarea } from '@/ui/Field'
import { Notice } from '@/ui/Notice'
import { Refusal } from '@/ui/Refusal'
import { HiddenNote } from '@/ui/report/HiddenNote'
import { StarInput } from '@/ui/StarInput'

const unchanged: { stars?: number; body?: string } = {}

export function ReviewForm({ slug, standing }: { slug: string; standing?: Standing }) {
  const { t } = useLingui()
  const { me, signedIn } = useMe()
  const client = useQueryClient()
  const fields = useFieldTexts()
  // Fields without a draft show what is published.
  const [draft, change, forget] = useDraft(`review.${slug}`, unchanged)
  const typed = useTyped('review')
  const stars = draft.stars ?? Number(typed('stars', String(standing?.myReview?.stars ?? 0)))
  const body = draft.body ?? typed('body', standing?.myReview?.body)
  const send = useSending('review', {
    mutationFn: () => api.put(`/courses/${slug}/review`, { stars, body }),
    onSuccess: async () => {
      await Promise.all([
        client.invalidateQueries({ queryKey: keyOf('reviews', slug) }),
        client.invalidateQueries({ queryKey: keyOf('standing', slug) }),
      ])
      forget()
    },
  })
  if (!standing?.canReview) {
    return (
      <Notice>
        {(standing?.signedIn ?? signedIn) ? (
          <Trans>Only enrolled students can leave a review.</Trans>
        ) : (
          <Trans>
            Only enrolled students can leave a review.{' '}
            <Link className="link" to="/sign-in" search={{ next: `/course-details/${slug}` }}>
              Sign in
            </Link>
          </Trans>
        )}
      </Notice>
    )
  }
  const wrong = fields(send.error)
  return (
    <Form name="review" fields={{ slug }} className="panel p-6 grid gap-5 max-w-3xl" noValidate onSend={send.send}>
      <h3 className="text-20">{standing.myReview ? <Trans>Your review</Trans> : <Trans>Add Review</Trans>}</h3>
      {standing.myReview?.hidden && (
        <HiddenNote hidden={standing.myReview.hidden} note={standing.myReview.hiddenNote} />
      )}
      <div className="grid sm:grid-cols-2 gap-5">
        <Input label={t`Name`} placeholder={t`Enter your name`} value={me?.person?.name ?? ''} readOnly />
        <Input
          label={t`Email`}
          placeholder={t`Enter your email`}
          value={me?.person?.email ?? ''}
          readOnly
          hint={t`Won’t be published.`}
        />
      </div>
      <StarInput name="stars" value={stars} onChange={stars => change({ stars })} error={wrong.stars} />
      <Textarea
        label={t`Comment`}
        placeholder={t`Write your comments`}
        rows={5}
        name="body"
        value={body}
        onChange={e => change({ body: e.target.value })}
        error={wrong.body}
      />
      {send.error && !Object.keys(wrong).length && <Refusal problem={send.error} />}
      {send.isSuccess && Object.keys(draft).length === 0 && (
        <Notice tone="success">
          <Trans>Thanks! Your review has been published.</Trans>
        </Notice>
      )}
      <div>
        <Button type="submit" pending={send.isPending}>
          <Trans>Submit Review</Trans>
        </Button>
      </div>
    </Form>
  )
}
