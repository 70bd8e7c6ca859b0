import { Trans, useLingui } from '@lingui/react/macro'
import type { Home } from '@/api/types'
import { useNames } from '@/lib/names'
import { Carousel } from '@/ui/Carousel'
import { Tabs } from '@/ui/Tabs'
import { CourseCard } from './CourseCard'

// A tab for each of the most popular subjects, with a carousel of its courses.
export function CategoryTabs({ tabs }: { tabs: Home['tabs'] }) {
  const { t } = useLingui()
  const name = useNames()
  if (tabs.length === 0) return null
  const items = tabs.map(tab => {
    const label = name('subject', tab.slug, tab.name)
    return {
      id: tab.slug,
      label,
      content:
        tab.courses.length > 0 ? (
          <Carousel key={tab.slug} label={t`Courses in ${label}`} speed={1500}>
            {tab.courses.map(course => (
              <CourseCard key={course.slug} course={course} />
            ))}
          </Carousel>
        ) : (
          <p className="text-muted py-10">
            <Trans>No courses yet. Check back soon.</Trans>
          </p>
        ),
    }
  })
  return (
    <section className="page pt-20 max-sm:pt-14" aria-labelledby="by-subject">
      <h2 id="by-subject" className="text-30 md:text-40 mb-6">
        <Trans>Courses by category</Trans>
      </h2>
      <Tabs look="chip" label={t`Categories`} items={items} />
    </section>
  )
}
