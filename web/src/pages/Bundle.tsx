import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import { ApiProblem } from '@/api/client'
import type { BundleOffer } from '@/api/types'
import { bundleQuery, bundleStandingQuery } from '@/features/bundle/api'
import { BundleCard } from '@/features/bundle/BundleCard'
import { useValueLabel } from '@/features/catalog/search'
import { length } from '@/lib/date'
import { money, number } from '@/lib/format'
import { Head } from '@/lib/head'
import { Breadcrumb } from '@/ui/Breadcrumb'
import { LoadError } from '@/ui/LoadError'
import { Stars } from '@/ui/Stars'
import NotFound from './NotFound'

// Several courses at a price of their own.
export default function Bundle() {
  const { t } = useLingui()
  const { slug = '' } = useParams({ strict: false })
  const query = useQuery(bundleQuery(slug))
  const { data: bundle, error } = query
  if (error instanceof ApiProblem && error.status === 404) return <NotFound />
  if (!bundle)
    return (
      <div className="page py-24" aria-busy={query.isFetching}>
        <LoadError query={query} />
      </div>
    )
  return (
    <div className="page pt-8">
      <Head title={bundle.title} description={bundle.summary} path={`/bundles/${bundle.slug}`} />
      <Breadcrumb items={[{ label: t`Courses`, href: '/all-courses' }, { label: bundle.title }]} />
      <h1 className="text-30 md:text-40 mt-3 wrap-anywhere">{bundle.title}</h1>
      {bundle.summary && (
        <p className="text-18 text-muted max-w-[68ch] mt-3 whitespace-pre-line wrap-anywhere">{bundle.summary}</p>
      )}
      <div className="grid lg:grid-cols-[1fr_384px] gap-x-12 gap-y-8 items-start mt-8">
        <div className="lg:col-start-2 lg:row-start-1 lg:sticky lg:top-24">
          <BundleCard bundle={bundle} />
        </div>
        <section aria-labelledby="included" className="lg:col-start-1 lg:row-start-1 min-w-0">
          <h2 id="included" className="text-24 md:text-30 mb-2">
            <Trans>What’s included</Trans>
          </h2>
          <ul className="divide-y divide-line">
            {bundle.courses.map(course => (
              <Course key={course.slug} bundle={bundle.slug} course={course} />
            ))}
          </ul>
        </section>
      </div>
    </div>
  )
}

function Course({ bundle, course }: { bundle: string; course: BundleOffer['courses'][number] }) {
  const { i18n } = useLingui()
  const label = useValueLabel()
  const { data: standing } = useQuery({ ...bundleStandingQuery(bundle), enabled: typeof document !== 'undefined' })
  return (
    <li className="grid sm:grid-cols-[200px_minmax(0,1fr)] gap-x-5 gap-y-3 py-6">
      <img
        src={course.coverUrl}
        alt=""
        width="640"
        height="400"
        loading="lazy"
        className="cover rounded-field max-sm:max-w-60"
      />
      <div className="grid gap-1 content-start min-w-0">
        <h3 lang={course.language} className="text-20 wrap-anywhere">
          <Link to="/course-details/$slug" params={{ slug: course.slug }} className="hover:underline">
            {course.title}
          </Link>
        </h3>
        <p className="text-14 text-muted">{course.instructor}</p>
        <p lang={course.language} className="wrap-anywhere">
          {course.summary}
        </p>
        <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-14 text-muted tnum">
          {course.ratingCount > 0 && (
            <span className="inline-flex items-center gap-1.5">
              {number(course.rating, i18n.locale, 1)} <Stars value={course.rating} />
            </span>
          )}
          <span>{length(course.durationMs, i18n.locale)}</span>
          <span>{label('level', { value: course.level, label: course.level })}</span>
          <span>
            <Trans>Separately {money(course.price, i18n.locale)}</Trans>
          </span>
        </p>
        {standing?.owned.includes(course.slug) && (
          <p className="flex items-center gap-2 text-14">
            <Check size={18} strokeWidth={2} aria-hidden="true" className="text-olive shrink-0" />
            <Trans>You already have this course.</Trans>
          </p>
        )}
      </div>
    </li>
  )
}
