import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowRight, Play } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { Home as Data } from '@/api/types'
import { homeQuery } from '@/features/catalog/api'
import { CourseGrid } from '@/features/catalog/CourseCard'
import { number } from '@/lib/format'
import { Head } from '@/lib/head'
import { HeroArches } from '@/ui/HeroArches'

const FilmDialog = lazy(() => import('@/features/course/FilmDialog'))

export default function Home() {
  const { t } = useLingui()
  const { data } = useSuspenseQuery(homeQuery)
  return (
    <>
      <Head
        title={t`Build an incredible learning experience`}
        description={t`Courses made by people who do the work. Watch at your pace, practise as you go, and leave with a certificate anyone can verify.`}
        path="/"
        jsonLd={{ '@context': 'https://schema.org', '@type': 'WebSite', name: 'Stoa' }}
      />
      <Hero data={data} />
      <Benefits />
      <Courses data={data} />
    </>
  )
}

function Hero({ data }: { data: Data }) {
  const { i18n, t } = useLingui()
  const [film, setFilm] = useState(false)
  return (
    <section className="page grid lg:grid-cols-[1fr_minmax(0,540px)] gap-10 items-end pt-14 lg:pt-0">
      <div className="grid gap-5 lg:py-20 content-center self-center">
        <p className="eyebrow">
          <Trans>e-Learning Platform</Trans>
        </p>
        <h1 className="text-40 md:text-52 xl:text-[70px] leading-[1.08]">
          <Trans>Build an incredible learning experience</Trans>
        </h1>
        <p className="text-18 md:text-20 text-muted max-w-[36em]">
          <Trans>
            Courses made by people who do the work, for people who want to. Watch at your pace, practise as you go, and leave with a
            certificate anyone can verify.
          </Trans>
        </p>
        <div className="flex flex-wrap gap-3 mt-2">
          <Link to="/all-courses" className="button button-main">
            <Trans>View Courses</Trans>
          </Link>
          {data.video && (
            <button type="button" className="button button-quiet button-main" onClick={() => setFilm(true)}>
              <Play size={18} fill="currentColor" strokeWidth={0} aria-hidden="true" />
              <Trans>Watch Video</Trans>
            </button>
          )}
        </div>
        <dl className="flex flex-wrap gap-x-10 gap-y-4 mt-4">
          {[
            [number(data.stats.learners, i18n.locale), t`learners`],
            [data.stats.averageRating.toFixed(1), t`average rating`],
            [t`30 days`, t`money back`],
          ].map(([figure, what]) => (
            <div key={what} className="flex flex-col-reverse">
              <dt className="text-14 text-muted">{what}</dt>
              <dd className="text-20 font-bold tnum">{figure}</dd>
            </div>
          ))}
        </dl>
      </div>
      <HeroArches className="w-full h-auto self-end block" />
      {film && data.video && (
        <Suspense>
          <FilmDialog title={data.video.title} video={{ ...data.video, type: 'video/mp4', durationMs: 0 }} onClose={() => setFilm(false)} />
        </Suspense>
      )}
    </section>
  )
}

function Benefits() {
  const { t } = useLingui()
  const items = [
    [t`Learn the essential skills`, t`Short lessons, real projects, no filler.`],
    [t`Earn certificates and degrees`, t`Signed by name, and checkable by anyone.`],
    [t`Get ready for the next career`, t`Courses planned by people in the job.`],
    [t`Master different areas`, t`Twelve subjects, one library.`],
  ]
  return (
    <section className="bg-sunk border-y border-line" aria-label={t`What you get`}>
      <ul className="page grid grid-cols-2 lg:grid-cols-4 gap-x-8 gap-y-8 py-10">
        {items.map(([title, text]) => (
          <li key={title}>
            <p className="font-semibold">{title}</p>
            <p className="text-14 text-muted mt-1">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

// The first tab is there from the start; the others are in the page as well, since
// their courses came with it.
function Courses({ data }: { data: Data }) {
  const [chosen, setChosen] = useState(data.tabs[0]?.slug)
  const courses = data.tabs.find(tab => tab.slug === chosen)?.courses ?? data.explore
  return (
    <section className="page pt-20 max-sm:pt-14" aria-labelledby="explore">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h2 id="explore" className="text-30 md:text-40">
          <Trans>Explore All Courses</Trans>
        </h2>
        <Link to="/all-courses" className="button button-quiet">
          <Trans>All Courses</Trans>
          <ArrowRight size={18} strokeWidth={1.75} aria-hidden="true" />
        </Link>
      </div>
      <div className="flex flex-wrap gap-2 my-6">
        {data.tabs.map(tab => (
          <button key={tab.slug} type="button" className="chip" aria-pressed={tab.slug === chosen} onClick={() => setChosen(tab.slug)}>
            {tab.name}
          </button>
        ))}
      </div>
      {courses.length > 0 ? (
        <CourseGrid courses={courses} />
      ) : (
        <p className="text-muted py-10">
          <Trans>There are no courses here yet. The first ones are on their way.</Trans>
        </p>
      )}
    </section>
  )
}
