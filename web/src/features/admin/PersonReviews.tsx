import { useLingui } from '@lingui/react/macro'
import { Ago } from '@/ui/Ago'
import { HrefLink } from '@/ui/HrefLink'
import { Stars } from '@/ui/Stars'
import type { PersonPage } from './api'
import { Panel } from './Panel'

export function PersonReviews({ reviews }: { reviews: PersonPage['reviews'] }) {
  const { t } = useLingui()
  return (
    <Panel title={t`Reviews`}>
      <ul>
        {reviews.map(review => (
          <li key={review.slug} className="grid gap-1 px-4 py-3 border-b border-line last:border-0">
            <p className="flex flex-wrap gap-x-3 items-center">
              <Stars value={review.stars} />
              <HrefLink href={`/admin/courses/${review.slug}`} className="link">
                {review.title}
              </HrefLink>
              <span className="ml-auto text-muted">
                <Ago at={review.at} />
              </span>
            </p>
            <p className="whitespace-pre-line wrap-anywhere max-w-[80ch]">{review.body}</p>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
