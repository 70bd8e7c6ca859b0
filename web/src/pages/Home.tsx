import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Suspense, useMemo, useState } from 'react'
import type { Home as Data } from '@/api/types'
import { homeQuery } from '@/features/catalog/api'
import { number } from '@/lib/format'
import { Head, useSite } from '@/lib/head'
import { afterwards, later } from '@/lib/later'
import { useMe } from '@/lib/me'
import { HeroArches } from '@/ui/HeroArches'

const FilmDialog = later(() => import('@/features/course/FilmDialog'))
const LearnerHome = afterwards(() => import('./LearnerHome'))
const HomeShelves = afterwards(() => import('./HomeShelves'))

export default function Home() {
  const { i18n, t } = useLingui()
  const { name, words } = useSite()
  const { data } = useSuspenseQuery(homeQuery)
  const { signedIn } = useMe()
  // The same elements as long as the data doesn't change: see lib/later.ts.
  const [learner, shelves] = useMemo(
    () => [
      <Suspense key="learner">
        <LearnerHome hero={<Hero data={data} />} />
      </Suspense>,
      <Suspense key="shelves">
        <HomeShelves data={data} />
      </Suspense>,
    ],
    [data],
  )
  return (
    <>
      <Head
        title={words?.[i18n.locale]?.heading ?? t`Build an incredible learning experience`}
        description={
          words?.[i18n.locale]?.subheading ??
          t`Learn at your own pace from people who do the work, and earn a certificate anyone can verify.`
        }
        path="/"
        jsonLd={{ '@context': 'https://schema.org', '@type': 'WebSite', name }}
      />
      {signedIn ? <div className="learner-room">{learner}</div> : <Hero data={data} />}
      {shelves}
    </>
  )
}

function Hero({ data }: { data: Data }) {
  const { i18n, t } = useLingui()
  const [film, setFilm] = useState(false)
  const words = useSite().words?.[i18n.locale]
  const { learners, averageRating } = data.stats
  const figures = [[t`30 days`, t`money-back guarantee`]]
  // A new installation has nothing to count yet.
  if (averageRating > 0) figures.unshift([number(averageRating, i18n.locale, 1), t`average rating`])
  if (learners > 0) figures.unshift([number(learners, i18n.locale), t`students`])
  return (
    <section className="page grid lg:grid-cols-[1fr_minmax(0,540px)] gap-10 items-end pt-14 lg:pt-0">
      <div className="grid gap-5 lg:py-20 content-center self-center">
        <p className="eyebrow">
          <Trans>e-Learning Platform</Trans>
        </p>
        <h1 className="text-40 md:text-52 xl:text-[70px] leading-[1.08]">
          {words?.heading ?? <Trans>Build an incredible learning experience</Trans>}
        </h1>
        <p className="text-18 md:text-20 text-muted max-w-[36em]">
          {words?.subheading ?? (
            <Trans>
              Courses made by people who do the work. Learn at your own pace, practice as you go, and earn a certificate
              anyone can verify.
            </Trans>
          )}
        </p>
        <div className="flex flex-wrap gap-3 mt-2">
          <Link to="/all-courses" className="button button-main">
            <Trans>View Courses</Trans>
          </Link>
          {data.video && (
            <button type="button" className="button button-quiet button-main" onClick={() => setFilm(true)}>
              {/* Drawn here: the library's icon is 120 bytes more. */}
              <svg viewBox="0 0 24 24" width="18" fill="currentColor" aria-hidden="true">
                <path d="M6 3l14 9-14 9z" />
              </svg>
              <Trans>Watch Video</Trans>
            </button>
          )}
        </div>
        <dl className="flex sm:flex-wrap wrap-normal gap-6 sm:gap-x-10 mt-4">
          {figures.map(([figure, what]) => (
            <div key={what} className="flex flex-col-reverse justify-end">
              <dt className="text-14 text-muted">{what}</dt>
              <dd className="text-20 font-bold tnum">{figure}</dd>
            </div>
          ))}
        </dl>
      </div>
      <HeroArches className="w-full h-auto self-end block" />
      {film && data.video && (
        <Suspense>
          <FilmDialog title={data.video.title} video={data.video} onClose={() => setFilm(false)} />
        </Suspense>
      )}
    </section>
  )
}
