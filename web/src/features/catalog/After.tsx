import { Trans } from '@lingui/react/macro'
import type { Listing } from '@/api/types'
import { useNames } from '@/lib/names'
import { HrefLink } from '@/ui/HrefLink'

// Courses near what was searched for.
export function RelatedTopics({ topics }: { topics: Listing['related'] }) {
  const name = useNames()
  if (topics.length === 0) return null
  return (
    <section className="page pt-16" aria-labelledby="related-topics">
      <h2 id="related-topics" className="text-24 mb-4">
        <Trans>Related topics</Trans>
      </h2>
      <ul className="flex flex-wrap gap-2">
        {topics.map(topic => (
          <li key={topic.slug}>
            <HrefLink href={`/all-courses?category=${topic.slug}`} className="chip">
              {name('category', topic.slug, topic.title)}
            </HrefLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

// Someone who finds no course may be the one to teach it.
export function TeachBanner() {
  return (
    <section className="page pt-16">
      <div className="night rounded-panel px-6 sm:px-12 pt-10 grid md:grid-cols-[1fr_auto] gap-8 items-end overflow-hidden">
        <div className="pb-10">
          <h2 className="text-30 md:text-40">
            <Trans>Become an Instructor</Trans>
          </h2>
          <p className="text-18 text-on-night-muted mt-3 mb-6 max-w-[44ch]">
            <Trans>You create the course; we handle sales, payouts and certificates.</Trans>
          </p>
          <HrefLink href="/instructor" className="button button-on-night">
            <Trans>Start Now</Trans>
          </HrefLink>
        </div>
        <div className="flex items-end gap-3 max-md:hidden" aria-hidden="true">
          <span className="arch w-20 h-36 bg-clay" />
          <span className="arch w-20 h-52 bg-gold" />
          <span className="arch w-20 h-28 bg-brand" />
        </div>
      </div>
    </section>
  )
}
