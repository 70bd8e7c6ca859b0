import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import type { CourseDetails as Course } from '@/api/types'
import { relatedQuery } from '@/features/catalog/api'
import { CourseGrid } from '@/features/catalog/CourseCard'
import { useValueLabel } from '@/features/catalog/search'
import { courseQuery, factsQuery, standingQuery } from '@/features/course/api'
import { BuyBar } from '@/features/course/BuyBar'
import { CourseTabs } from '@/features/course/CourseTabs'
import { Curriculum } from '@/features/course/Curriculum'
import { useCrumbs } from '@/features/course/crumbs'
import { Excerpt } from '@/features/course/Excerpt'
import { courseLd } from '@/features/course/jsonld'
import { PriceCard } from '@/features/course/PriceCard'
import { CourseFaq, Overview, Teacher } from '@/features/course/Sections'
import { Trust, Week } from '@/features/course/Trust'
import { Reviews } from '@/features/review/Reviews'
import { type Language, languages } from '@/i18n/texts'
import { length, monthAndYear } from '@/lib/date'
import { number } from '@/lib/format'
import { Head, useSite } from '@/lib/head'
import { useVisit } from '@/lib/visit'
import { Breadcrumb } from '@/ui/Breadcrumb'
import { LoadError } from '@/ui/LoadError'
import { Stars } from '@/ui/Stars'

const PreviewDialog = lazy(() => import('@/features/course/PreviewDialog'))

export default function CourseDetails() {
  const { t } = useLingui()
  const { slug } = useParams({ strict: false })
  const { data: course } = useSuspenseQuery(courseQuery(slug))
  useVisit(course.slug)
  const relatives = useQuery(relatedQuery(course.slug))
  const related = relatives.data
  const { data: facts } = useQuery(factsQuery(course.slug))
  const { data: standing } = useQuery({ ...standingQuery(course.slug), enabled: typeof document !== 'undefined' })
  const { publicUrl, name } = useSite()
  const [preview, setPreview] = useState<string | null>(null)
  const open = course.previewLessonId ? () => setPreview(course.previewLessonId) : undefined
  return (
    <>
      <Head
        title={course.title}
        description={course.summary}
        path={`/course-details/${course.slug}`}
        image={`/share/courses/${course.slug}.png`}
        jsonLd={courseLd(course, publicUrl, name)}
      />
      <Banner course={course} />
      <div className="page grid lg:grid-cols-[1fr_384px] gap-x-12 gap-y-8">
        <div className="lg:col-start-2 lg:row-start-1 lg:-mt-72 -mt-10 relative z-30">
          <div className="lg:sticky lg:top-[96px]">
            <PriceCard course={course} bundles={related?.bundles} onPreview={open} />
          </div>
        </div>
        <div className="lg:col-start-1 lg:row-start-1 min-w-0">
          <CourseTabs />
          <div className="grid gap-14 pt-10 *:scroll-mt-36">
            <section id="overview" aria-label={t`Overview`}>
              <h2 className="text-24 md:text-30 mb-4">
                <Trans>Overview</Trans>
              </h2>
              <div className="grid gap-8">
                <Overview course={course} />
                <Week course={course} />
                {facts?.transcript && (
                  <Excerpt sample={facts.transcript} language={course.language} onPreview={setPreview} />
                )}
              </div>
            </section>
            <section id="content">
              <h2 className="text-24 md:text-30 mb-5">
                <Trans>Course content</Trans>
              </h2>
              <Curriculum course={course} onPreview={lesson => setPreview(lesson.id)} />
            </section>
            <section id="instructor">
              <h2 className="text-24 md:text-30 mb-5">
                <Trans>Instructor</Trans>
              </h2>
              <Teacher teacher={course.teacher} />
              {related && related.others.length > 0 && (
                <>
                  <h3 className="text-20 mt-8 mb-4">
                    <Trans>More courses by {course.instructor.name}</Trans>
                  </h3>
                  <CourseGrid narrow courses={related.others} />
                </>
              )}
            </section>
            <section aria-labelledby="trust">
              <h2 id="trust" className="text-24 md:text-30 mb-5">
                <Trans>What you can rely on</Trans>
              </h2>
              <Trust course={course} answers={facts?.answers} />
            </section>
            <section id="reviews">
              <Reviews slug={course.slug} standing={standing} />
            </section>
            <section id="faq">
              <CourseFaq course={course} />
            </section>
          </div>
          <BuyBar course={course} standing={standing} />
        </div>
      </div>
      <div className="page">
        <LoadError query={relatives} />
      </div>
      {related && related.courses.length > 0 && (
        <section className="page pt-20">
          <h2 className="text-24 md:text-30 mb-6">
            <Trans>Related courses</Trans>
          </h2>
          <CourseGrid courses={related.courses.slice(0, 4)} />
        </section>
      )}
      {preview && (
        <Suspense>
          <PreviewDialog slug={course.slug} lessonId={preview} onClose={() => setPreview(null)} />
        </Suspense>
      )}
    </>
  )
}

function Banner({ course }: { course: Course }) {
  const { i18n, t } = useLingui()
  const crumbs = useCrumbs()
  const label = useValueLabel()
  const nameOf = (code: string) => languages[code as Language] ?? code.toUpperCase()
  const facts: [string, string][] = [
    [t`Lecture`, String(course.lectures)],
    [t`Resources`, t`${plural(course.articles, { one: '# article', other: '# articles' })}`],
  ]
  facts.unshift([t`Length`, length(course.durationMs, i18n.locale)])
  if (course.months > 0)
    facts.unshift([t`Course Duration`, t`${plural(course.months, { one: '# month', other: '# months' })}`])
  facts.push(
    [t`Level`, label('level', { value: course.level, label: course.level })],
    [t`Language`, nameOf(course.language)],
  )
  if (course.captionLanguages.length > 0) facts.push([t`Captions`, course.captionLanguages.map(nameOf).join(', ')])
  return (
    <section className="night">
      <div className="page lg:grid grid-cols-[1fr_384px] gap-12 pt-8 pb-20 lg:pb-16 lg:min-h-[340px]">
        <div className="grid gap-4 content-start">
          <Breadcrumb items={crumbs(course.breadcrumb)} />
          <h1 lang={course.language} className="text-30 md:text-40">
            {course.title}
          </h1>
          <p lang={course.language} className="text-18 opacity-85 max-w-[60ch]">
            {course.summary}
          </p>
          <p className="flex flex-wrap items-center gap-x-6 gap-y-2 text-14">
            {course.ratingCount > 0 && (
              <a href="#reviews" className="inline-flex items-center gap-2">
                <strong className="text-[oklch(0.8_0.13_80)]">{number(course.rating, i18n.locale, 1)}</strong>
                <Stars value={course.rating} />
                <span className="opacity-80">({course.ratingCount})</span>
              </a>
            )}
            <span>
              <span className="opacity-75">
                <Trans>Instructor</Trans>
              </span>{' '}
              <Link
                to="/instructors/$slug"
                params={{ slug: course.instructor.slug }}
                className="underline underline-offset-3 font-medium"
              >
                {course.instructor.name}
              </Link>
            </span>
            <span>
              <span className="opacity-75">
                <Trans>Updated</Trans>
              </span>{' '}
              {monthAndYear(course.updatedAt, i18n.locale)}
            </span>
          </p>
          <dl className="flex flex-wrap gap-x-6 gap-y-2 text-14">
            {facts.map(([name, value]) => (
              <div key={name} className="flex gap-2">
                <dt className="opacity-75">{name}</dt>
                <dd className="font-medium tnum">{value}</dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
    </section>
  )
}
