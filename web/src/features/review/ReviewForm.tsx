import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '@/api/client'
import type { Standing } from '@/api/types'
import { useMe } from '@/lib/me'
import { useFieldTexts, useProblemText } from '@/lib/problems'
import { Button } from '@/ui/Button'
import { Input, Textarea } from '@/ui/Field'
import { Notice } from '@/ui/Notice'
import { StarInput } from '@/ui/Stars'

export function ReviewForm({ slug, standing }: { slug: string; standing?: Standing }) {
  const { t } = useLingui()
  const { me } = useMe()
  const client = useQueryClient()
  const say = useProblemText()
  const fields = useFieldTexts()
  const [stars, setStars] = useState(standing?.myReview?.stars ?? 0)
  const [body, setBody] = useState(standing?.myReview?.body ?? '')
  const send = useMutation({
    mutationFn: () => api.put(`/courses/${slug}/review`, { stars, body }),
    onSuccess: () =>
      Promise.all([client.invalidateQueries({ queryKey: ['reviews', slug] }), client.invalidateQueries({ queryKey: ['standing', slug] })]),
  })
  if (!standing?.canReview) {
    return (
      <Notice>
        {standing?.signedIn ? (
          <Trans>Learners of this course can write a review.</Trans>
        ) : (
          <Trans>
            Learners of this course can write a review. Are you one?{' '}
            <Link className="link" to="/sign-in" search={{ next: `/course-details/${slug}` } as never}>
              Sign in
            </Link>
          </Trans>
        )}
      </Notice>
    )
  }
  const wrong = fields(send.error)
  return (
    <form
      className="panel p-6 grid gap-5 max-w-3xl"
      noValidate
      onSubmit={e => {
        e.preventDefault()
        send.mutate()
      }}
    >
      <h3 className="text-20">{standing.myReview ? <Trans>Your review</Trans> : <Trans>Add Review</Trans>}</h3>
      <div className="grid sm:grid-cols-2 gap-5">
        <Input label={t`Name`} placeholder={t`Enter your name`} value={me?.person?.name ?? ''} readOnly />
        <Input
          label={t`Email`}
          placeholder={t`Enter your email`}
          value={me?.person?.email ?? ''}
          readOnly
          hint={t`Not shown with the review.`}
        />
      </div>
      <StarInput value={stars} onChange={setStars} error={wrong.stars} />
      <Textarea
        label={t`Comment`}
        placeholder={t`Write your comments`}
        rows={5}
        value={body}
        onChange={e => setBody(e.target.value)}
        error={wrong.body}
      />
      {send.error && !Object.keys(wrong).length && <Notice tone="error">{say(send.error)}</Notice>}
      {send.isSuccess && (
        <Notice tone="success">
          <Trans>Thank you. Your review is online.</Trans>
        </Notice>
      )}
      <div>
        <Button type="submit" pending={send.isPending}>
          <Trans>Submit Review</Trans>
        </Button>
      </div>
    </form>
  )
}
