import { Trans, useLingui } from '@lingui/react/macro'
import type { CourseCard as Card } from '@/api/types'
import { number } from '@/lib/format'
import { Badge } from '@/ui/Badge'
import { HrefLink } from '@/ui/HrefLink'
import { Plain } from '@/ui/Plain'
import { Price } from '@/ui/Price'
import { Stars } from '@/ui/Stars'

export function CourseCard({ course, eager }: { course: Card; eager?: boolean }) {
  const { i18n, t } = useLingui()
  return (
    <article className="card overflow-hidden relative flex flex-col transition-transform duration-150 hover:-translate-y-0.5 hover:shadow-float has-focus-visible:outline-2 outline-brand">
      <img
        src={course.coverUrl}
        alt=""
        width="640"
        height="400"
        className="cover"
        loading={eager ? 'eager' : 'lazy'}
        decoding="async"
      />
      <div className="p-4 sm:p-5 flex flex-col gap-1.5 flex-1">
        <h3 className="text-16 leading-snug" lang={course.language}>
          <HrefLink
            preload
            href={`/course-details/${encodeURIComponent(course.slug)}`}
            className="after:absolute after:inset-0 outline-none line-clamp-2"
          >
            {course.title}
          </HrefLink>
        </h3>
        <p className="text-14 text-muted">{course.instructor.name}</p>
        <p className="flex items-center gap-1.5 text-14 min-h-6">
          {course.ratingCount > 0 ? (
            <>
              <strong className="tnum">{number(course.rating, i18n.locale, 1)}</strong>
              <Stars value={course.rating} />
              <span className="text-muted tnum">({course.ratingCount})</span>
            </>
          ) : (
            <span className="text-muted">
              <Trans>No ratings yet</Trans>
            </span>
          )}
        </p>
        <p className="flex items-center justify-between gap-2 mt-auto pt-2 text-18">
          <Price price={course.price} listPrice={course.listPrice} />
          {course.badge && <Badge tone="olive">{course.badge === 'new' ? t`New` : t`Best seller`}</Badge>}
        </p>
      </div>
    </article>
  )
}

export function CourseGrid({ courses, eager = 0 }: { courses: Card[]; eager?: number }) {
  return (
    <Plain as="ul" className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
      {courses.map((course, i) => (
        <li key={course.slug} className="grid">
          <CourseCard course={course} eager={i < eager} />
        </li>
      ))}
    </Plain>
  )
}
