import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ThumbsUp } from 'lucide-react'
import { useState } from 'react'
import { api } from '@/api/client'
import { keyOf } from '@/api/keys'
import type { Reviews as Data, Review, Standing } from '@/api/types'
import { useParameter } from '@/lib/address'
import { number } from '@/lib/format'
import { useDay } from '@/lib/here'
import { LoadError } from '@/ui/LoadError'
import { ReportMenu } from '@/ui/report/ReportMenu'
import { Stars } from '@/ui/Stars'
import { type ReviewsSearch, reviewsQuery, topicOf } from './api'
import { ReviewForm } from './ReviewForm'
import { Topics } from './Topics'

export function Reviews({ slug, standing }: { slug: string; standing?: Standing }) {
  const topic = useParameter('topic')
  const [search, setSearch] = useState<ReviewsSearch>(topicOf({ topic }))
  const query = useQuery({ ...reviewsQuery(slug, search), placeholderData: keepPreviousData })
  const { data } = query
  if (!data) return <LoadError query={query} />
  return (
    <div className="grid gap-8">
      <h2 className="text-24 md:text-30">
        <Trans>Reviews</Trans>
      </h2>
      {data.total > 0 && <Summary data={data} onStars={stars => setSearch({ ...search, stars, page: 1 })} />}
      {data.topics.length > 2 && (
        <Topics topics={data.topics} chosen={data.topic} onChoose={topic => setSearch({ ...search, topic, page: 1 })} />
      )}
      {data.total > 0 && <List slug={slug} data={data} standing={standing} onSearch={setSearch} />}
      {data.total === 0 && (
        <p className="text-muted">
          <Trans>No reviews yet.</Trans>
        </p>
      )}
      <ReviewForm slug={slug} standing={standing} key={slug} />
    </div>
  )
}

function Summary({ data, onStars }: { data: Data; onStars: (stars: number | undefined) => void }) {
  const { i18n } = useLingui()
  return (
    <div className="flex flex-wrap gap-8 items-center">
      <div className="grid justify-items-center gap-1">
        <strong className="carved text-52 tnum">{number(data.average, i18n.locale, 1)}</strong>
        <Stars value={data.average} />
        <span className="text-14 text-muted">
          <Plural value={data.total} one="# review" other="# reviews" />
        </span>
      </div>
      <ul className="flex-1 min-w-64 max-w-md">
        {data.histogram.map(({ stars, count }) => (
          <li key={stars}>
            <button
              type="button"
              aria-pressed={data.stars === stars}
              disabled={count === 0}
              className={`w-full flex items-center gap-3 min-h-9 px-2 rounded-field ${data.stars === stars ? 'bg-sunk' : 'hover:bg-sunk'}`}
              onClick={() => onStars(data.stars === stars ? undefined : stars)}
            >
              <span className="tnum w-3">{stars}</span>
              <span className="sr-only">
                <Plural value={stars} one="star" other="stars" />
              </span>
              <span className="flex-1 h-2 rounded-full bg-line overflow-hidden">
                <span
                  className="block h-full rounded-full bg-gold"
                  style={{ width: `${(count / data.total) * 100}%` }}
                />
              </span>
              <span className="tnum text-14 text-muted w-8 text-right">{count}</span>
              <span className="sr-only">
                <Plural value={count} one="review" other="reviews" />
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

function List({
  slug,
  data,
  standing,
  onSearch,
}: {
  slug: string
  data: Data
  standing?: Standing
  onSearch: (s: ReviewsSearch) => void
}) {
  const now = { sort: data.sort, stars: data.stars ?? undefined, topic: data.topic || undefined }
  return (
    <div>
      <div className="flex gap-2 mb-2">
        {(['newest', 'helpful'] as const).map(sort => (
          <button
            key={sort}
            type="button"
            className="chip"
            aria-pressed={data.sort === sort}
            onClick={() => onSearch({ ...now, sort, page: 1 })}
          >
            {sort === 'newest' ? <Trans>Newest</Trans> : <Trans>Most helpful</Trans>}
          </button>
        ))}
      </div>
      <ul className="divide-y divide-line">
        {data.items.map(item => (
          <Item key={item.id} slug={slug} item={item} standing={standing} />
        ))}
      </ul>
      {data.pages > 1 && (
        <div className="flex items-center gap-3 mt-4">
          <button
            type="button"
            className="button button-quiet"
            disabled={data.page <= 1}
            onClick={() => onSearch({ ...now, page: data.page - 1 })}
          >
            <Trans>Previous</Trans>
          </button>
          <span className="tnum text-14 text-muted">
            {data.page} / {data.pages}
          </span>
          <button
            type="button"
            className="button button-quiet"
            disabled={data.page >= data.pages}
            onClick={() => onSearch({ ...now, page: data.page + 1 })}
          >
            <Trans>Next</Trans>
          </button>
        </div>
      )}
    </div>
  )
}

function Item({ slug, item, standing }: { slug: string; item: Review; standing?: Standing }) {
  const day = useDay()
  const client = useQueryClient()
  const mine = standing?.myReview?.id === item.id
  const voted = standing?.helpfulReviewIds.includes(item.id) ?? false
  const vote = useMutation({
    mutationFn: () => (voted ? api.delete(`/reviews/${item.id}/helpful`) : api.put(`/reviews/${item.id}/helpful`)),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: keyOf('reviews', slug) }),
        client.invalidateQueries({ queryKey: keyOf('standing', slug) }),
      ]),
  })
  return (
    <li className="py-5 flex gap-4">
      <img
        src={item.portraitUrl}
        alt=""
        width="44"
        height="44"
        loading="lazy"
        className="size-11 rounded-full object-cover bg-sunk shrink-0"
      />
      <div className="grid gap-1 flex-1 min-w-0">
        <p className="font-semibold">{item.author || <Trans>Former learner</Trans>}</p>
        <p className="flex flex-wrap items-center gap-2 text-14 text-muted">
          <Stars value={item.stars} /> {day(item.createdAt)} {item.edited && <Trans>(edited)</Trans>}
        </p>
        <p className="whitespace-pre-line max-w-[72ch]">{item.body}</p>
        {item.reply && <Reply reply={item.reply} />}
        {standing?.signedIn && !mine ? (
          <div className="flex items-center gap-2 min-h-11">
            <button
              type="button"
              className="inline-flex items-center gap-2 min-h-11 w-fit text-14 text-muted hover:text-ink aria-pressed:text-brand"
              aria-pressed={voted}
              disabled={vote.isPending}
              onClick={() => vote.mutate()}
            >
              <ThumbsUp size={16} strokeWidth={1.75} aria-hidden="true" />
              <Trans>Helpful</Trans> ({item.helpful})
            </button>
            <ReportMenu kind="review" id={item.id} author={item.author} />
          </div>
        ) : (
          item.helpful > 0 && (
            <p className="text-14 text-muted">
              <Plural value={item.helpful} one="# person found this helpful" other="# people found this helpful" />
            </p>
          )
        )}
      </div>
    </li>
  )
}

// What the instructor answers to a review, in public.
function Reply({ reply }: { reply: NonNullable<Review['reply']> }) {
  const day = useDay()
  return (
    <div className="mt-3 border-l-2 border-line pl-4 grid gap-1">
      <p className="flex flex-wrap items-center gap-x-2 text-14">
        <strong>{reply.author || <Trans>Former learner</Trans>}</strong>
        <span className="badge badge-brand">
          <Trans>Instructor</Trans>
        </span>
        <span className="text-muted">
          {day(reply.createdAt)} {reply.edited && <Trans>(edited)</Trans>}
        </span>
      </p>
      <p className="whitespace-pre-line wrap-anywhere max-w-[72ch]">{reply.body}</p>
    </div>
  )
}
