import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Play } from 'lucide-react'
import { Suspense, useState } from 'react'
import { homeQuery } from '@/features/catalog/api'
import { Reasons } from '@/features/instructor/Reasons'
import { Scene } from '@/features/instructor/Scene'
import { Steps } from '@/features/instructor/Steps'
import { Voices } from '@/features/instructor/Voices'
import { Head, useSite } from '@/lib/head'
import { later } from '@/lib/later'
import { useMe } from '@/lib/me'
import { Banner } from '@/ui/Banner'
import { Breadcrumb } from '@/ui/Breadcrumb'
import { HrefLink } from '@/ui/HrefLink'

const FilmDialog = later(() => import('@/features/course/FilmDialog'))

export default function BecomeInstructor() {
  const { t } = useLingui()
  const { name } = useSite()
  const { data } = useSuspenseQuery(homeQuery)
  const [film, setFilm] = useState(false)
  return (
    <>
      <Head
        title={t`Become an Instructor`}
        description={t`Plan a course, record it, have it reviewed by an expert, and keep 70% of every sale.`}
        path="/instructor"
      />
      <Banner
        crumbs={<Breadcrumb items={[{ label: t`Home`, href: '/' }, { label: t`Become an Instructor` }]} />}
        eyebrow={<Trans>Teach on {name}</Trans>}
        title={<Trans>Teach what you know</Trans>}
      >
        <p className="text-18 md:text-20 text-muted max-w-[36em]">
          <Trans>Plan a course, record it, have it reviewed by an expert, and keep 70% of every sale.</Trans>
        </p>
        <Start />
      </Banner>
      <Reasons />
      <Steps />
      {data.video && (
        <section className="band page grid lg:grid-cols-2 gap-x-16 gap-y-8 items-center">
          <div className="grid gap-4">
            <h2 className="text-30 md:text-40">
              <Trans>See a sample lesson</Trans>
            </h2>
            <p className="text-muted text-18">
              <Trans>Made with a microphone, a few slides and captions. That’s all you need to get started.</Trans>
            </p>
          </div>
          <button
            type="button"
            className="group relative block w-full rounded-panel overflow-hidden border border-line aspect-video"
            aria-label={t`Watch video: ${data.video.title}`}
            onClick={() => setFilm(true)}
          >
            <Scene n={2} className="w-full h-full object-cover" />
            <span className="absolute inset-0 grid place-items-center">
              <span className="grid place-items-center size-18 rounded-full bg-on-night text-night shadow-float transition-transform group-hover:scale-105">
                <Play size={28} fill="currentColor" strokeWidth={0} aria-hidden="true" className="ml-1" />
              </span>
            </span>
          </button>
        </section>
      )}
      <Voices testimonials={data.testimonials} />
      <section className="page">
        <div className="night rounded-panel px-6 sm:px-12 py-10 flex flex-wrap gap-6 items-center justify-between">
          <h2 className="text-30 max-w-[18em]">
            <Trans>The first lesson is the hardest. Start today.</Trans>
          </h2>
          <Start onNight />
        </div>
      </section>
      <Suspense>
        {film && data.video && (
          <FilmDialog title={data.video.title} video={data.video} onClose={() => setFilm(false)} />
        )}
      </Suspense>
    </>
  )
}

// Instructors get a link to their studio.
function Start({ onNight }: { onNight?: boolean }) {
  const { me } = useMe()
  const look = onNight ? 'button button-main button-on-night' : 'button button-main'
  if (me?.person?.roles.includes('instructor'))
    return (
      <HrefLink href="/studio" className={look}>
        <Trans>Open your studio</Trans>
      </HrefLink>
    )
  return (
    <HrefLink href="/instructor/apply" className={look}>
      <Trans>Start Now</Trans>
    </HrefLink>
  )
}
