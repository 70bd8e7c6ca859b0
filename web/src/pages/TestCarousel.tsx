import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { homeQuery } from '@/features/catalog/api'
import { CourseCard } from '@/features/catalog/CourseCard'
import { Head } from '@/lib/head'
import { useNames } from '@/lib/names'
import { Carousel } from '@/ui/Carousel'
import { EmptyState } from '@/ui/EmptyState'

const ids = ['dev', 'mob', 'lap', 'key']

// The tabbed carousel alone: four tabs, and the courses of the selected one, which move on by themselves.
export default function TestCarousel() {
  const { t } = useLingui()
  const name = useNames()
  const { data } = useSuspenseQuery(homeQuery)
  const tabs = data.tabs.slice(0, ids.length).map((tab, i) => ({ ...tab, id: ids[i] ?? tab.slug }))
  const [chosen, setChosen] = useState('dev')
  const tab = tabs.find(one => one.id === chosen)
  const title = (
    <h1 className="text-30 md:text-40">
      <Trans>Tabbed carousel</Trans>
    </h1>
  )
  return (
    <div className="page py-12 grid gap-8">
      <Head title={t`Tabbed carousel`} noindex />
      {tabs.length === 0 && title}
      {tabs.length > 0 && (
        <Carousel label={t`Categories`} basis="basis-1/2 md:basis-1/3 xl:basis-1/4" gap={20} speed={1500} head={title}>
          {tabs.map(one => (
            <button
              key={one.id}
              id={one.id}
              type="button"
              className="chip w-full justify-center"
              aria-pressed={one.id === chosen}
              onClick={() => setChosen(one.id)}
            >
              {name('subject', one.slug, one.name)}
            </button>
          ))}
        </Carousel>
      )}
      {tab && tab.courses.length > 0 ? (
        <Carousel
          key={tab.id}
          label={name('subject', tab.slug, tab.name)}
          basis="basis-full md:basis-1/2 lg:basis-1/4"
          gap={20}
          speed={1500}
          autoplay={3500}
        >
          {tab.courses.map(course => (
            <CourseCard key={course.slug} course={course} />
          ))}
        </Carousel>
      ) : (
        <EmptyState title={<Trans>No courses yet</Trans>} />
      )}
    </div>
  )
}
