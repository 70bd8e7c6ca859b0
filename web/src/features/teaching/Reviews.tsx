import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useParameter } from '@/lib/address'
import { EmptyState } from '@/ui/EmptyState'
import { Select } from '@/ui/Field'
import { LoadError } from '@/ui/LoadError'
import { Pagination } from '@/ui/Pagination'
import { Skeleton } from '@/ui/Skeleton'
import { deskReviewsQuery, type ReviewsSearch } from './api'
import { ReviewCard } from './ReviewCard'

// What learners say of all courses that one teaches, replied to in place.
export default function Reviews() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const asked: ReviewsSearch = {
    show: useParameter('show') || 'all',
    course: useParameter('course'),
    stars: useParameter('stars'),
    page: useParameter('page') || '1',
  }
  const query = useQuery({ ...deskReviewsQuery(asked), placeholderData: keepPreviousData })
  const { data } = query
  const address = (change: Partial<ReviewsSearch>) => {
    const all = { ...asked, page: '1', ...change }
    const given = Object.entries(all).filter(([key, value]) => value && value !== { show: 'all', page: '1' }[key])
    return `/studio/reviews${given.length ? `?${new URLSearchParams(given)}` : ''}`
  }
  const go = (change: Partial<ReviewsSearch>) => void navigate({ href: address(change), resetScroll: false })
  const names = { all: t`All`, unreplied: t`Without a reply` }
  const filtered = asked.show !== 'all' || asked.course || asked.stars
  return (
    <div className="grid gap-6 min-w-0">
      <h1 className="text-30 md:text-40">
        <Trans>Reviews</Trans>
      </h1>
      <div className="flex flex-wrap gap-3 items-end justify-between">
        <div className="flex flex-wrap gap-2">
          {(['all', 'unreplied'] as const).map(one => (
            <button
              key={one}
              type="button"
              className="chip"
              aria-pressed={one === asked.show}
              onClick={() => go({ show: one })}
            >
              {names[one]}
            </button>
          ))}
        </div>
        <div className="flex flex-wrap gap-3 max-sm:w-full">
          <div className="w-52 max-sm:flex-1">
            <Select label={t`Stars`} hideLabel value={asked.stars} onChange={e => go({ stars: e.target.value })}>
              <option value="">{t`Any rating`}</option>
              {[5, 4, 3, 2, 1].map(n => (
                <option key={n} value={n}>
                  {t`${plural(n, { one: '# star', other: '# stars' })}`}
                </option>
              ))}
            </Select>
          </div>
          <div className="w-60 max-sm:flex-1">
            <Select label={t`Course`} hideLabel value={asked.course} onChange={e => go({ course: e.target.value })}>
              <option value="">{t`All courses`}</option>
              {data?.courses.map(course => (
                <option key={course.id} value={course.id}>
                  {course.title}
                </option>
              ))}
            </Select>
          </div>
        </div>
      </div>
      <LoadError query={query} />
      {!data && !query.error && <Skeleton lines={[140, 140, 140]} />}
      <p role="status" className={data?.total ? 'text-14 text-muted tnum' : 'sr-only'}>
        {data && t`${plural(data.total, { one: '# review', other: '# reviews' })}`}
      </p>
      {data?.reviews.length === 0 && (
        <EmptyState
          compact={Boolean(filtered)}
          title={filtered ? <Trans>No reviews match</Trans> : <Trans>No reviews yet</Trans>}
        >
          {!filtered && (
            <p>
              <Trans>Once students review your courses, you can thank them and reply here.</Trans>
            </p>
          )}
        </EmptyState>
      )}
      <ul className={`grid gap-4 ${query.isPlaceholderData ? 'opacity-60' : ''}`}>
        {data?.reviews.map(review => (
          <ReviewCard key={review.id} review={review} />
        ))}
      </ul>
      {data && (
        <Pagination
          page={Number(asked.page)}
          pages={Math.min(50, Math.ceil(data.total / 20))}
          href={page => address({ page: String(page) })}
        />
      )}
    </div>
  )
}
