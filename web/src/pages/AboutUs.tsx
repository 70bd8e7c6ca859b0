import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Award, EyeOff, Scale } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { SiteText } from '@/api/types'
import { homeQuery } from '@/features/catalog/api'
import { Mission } from '@/features/site/Mission'
import { useText } from '@/features/site/texts'
import { Head } from '@/lib/head'
import { Banner } from '@/ui/Banner'
import { Breadcrumb } from '@/ui/Breadcrumb'
import { HrefLink } from '@/ui/HrefLink'
import { LogoRow } from '@/ui/LogoRow'

const FilmDialog = lazy(() => import('@/features/course/FilmDialog'))

type Section = SiteText['sections'][number]

export default function AboutUs() {
  const { t } = useLingui()
  const text = useText('about')
  const { data: home } = useQuery(homeQuery)
  const [film, setFilm] = useState(false)
  if (!text) return <section className="page py-24" aria-busy="true" />
  // The first section is the mission, the last the story; between them, what we stand for.
  const [mission, ...rest] = text.sections
  const story = rest.pop()
  const video = home?.video ?? null
  return (
    <>
      <Head
        title={text.title}
        description={text.summary}
        path="/about-us"
        jsonLd={{ '@context': 'https://schema.org', '@type': 'AboutPage', name: text.title, description: text.summary }}
      />
      <Banner
        crumbs={<Breadcrumb items={[{ label: t`Home`, href: '/' }, { label: text.title }]} />}
        eyebrow={<Trans>Who we are</Trans>}
        title={text.title}
        lang={text.language}
      >
        <p lang={text.language} className="text-18 md:text-20 text-muted max-w-[40em] text-pretty">
          {text.summary}
        </p>
      </Banner>
      <div lang={text.language}>
        {mission && <Mission section={mission} video={video} onPlay={() => setFilm(true)} />}
        <Commitments sections={rest} />
        {story && <Story section={story} />}
      </div>
      <LogoRow title={t`Key supporters`} names={home?.supporters ?? []} />
      <WaysIn />
      {film && video && (
        <Suspense>
          <FilmDialog title={video.title} video={video} onClose={() => setFilm(false)} />
        </Suspense>
      )}
    </>
  )
}

const icons = [Award, Scale, EyeOff]

function Commitments({ sections }: { sections: Section[] }) {
  const { t } = useLingui()
  return (
    <section className="bg-sunk border-y border-line band" aria-label={t`What we stand for`}>
      <div className="page">
        <p className="eyebrow">
          <Trans>What we stand for</Trans>
        </p>
        <ul className="grid md:grid-cols-3 gap-x-12 gap-y-12 mt-8">
          {sections.map((section, i) => {
            const Icon = icons[i % icons.length] ?? Award
            return (
              <li key={section.id} id={section.id}>
                <span className="arch grid place-items-center w-18 h-22 pt-3 bg-surface border border-line border-b-4 border-b-clay text-brand">
                  <Icon size={30} strokeWidth={1.75} aria-hidden="true" />
                </span>
                <h2 className="text-24 mt-6 mb-3">{section.title}</h2>
                <div className="prose text-muted" dangerouslySetInnerHTML={{ __html: section.html }} />
              </li>
            )
          })}
        </ul>
      </div>
    </section>
  )
}

function Story({ section }: { section: Section }) {
  return (
    <section id={section.id} className="page band grid lg:grid-cols-[1fr_2fr] gap-x-16 gap-y-6" aria-labelledby="story">
      <h2 id="story" className="text-30 md:text-40 lg:sticky lg:top-[104px] self-start">
        {section.title}
      </h2>
      <div
        className="prose text-18 [&>p:first-child]:text-20 md:[&>p:first-child]:text-24 [&>p:first-child]:leading-[1.45]"
        dangerouslySetInnerHTML={{ __html: section.html }}
      />
    </section>
  )
}

function WaysIn() {
  return (
    <section className="page pt-10" aria-labelledby="ways-in">
      <div className="night rounded-panel px-6 py-10 md:p-14 flex flex-wrap gap-6 items-center justify-between">
        <h2 id="ways-in" className="text-24 md:text-30 max-w-[20ch]">
          <Trans>Learn something new, or teach what you know.</Trans>
        </h2>
        <div className="flex flex-wrap gap-3">
          <HrefLink href="/all-courses" className="button button-main">
            <Trans>View Courses</Trans>
          </HrefLink>
          <HrefLink href="/instructor" className="button button-quiet button-main">
            <Trans>Become an Instructor</Trans>
          </HrefLink>
        </div>
      </div>
    </section>
  )
}
