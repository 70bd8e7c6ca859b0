import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense } from 'react'
import type { CourseCard as Card } from '@/api/types'
import { type Language, languages } from '@/i18n/texts'
import { length } from '@/lib/date'
import { number } from '@/lib/format'
import { useHydrated } from '@/lib/hydrated'
import { later, wanted } from '@/lib/later'
import { Badge } from '@/ui/Badge'
import { HrefLink } from '@/ui/HrefLink'
import { Plain } from '@/ui/Plain'
import { Price } from '@/ui/Price'
import { Stars } from '@/ui/Stars'
import { useValueLabel } from './search'

const Heart = later(() => wanted.then(() => import('./Heart')))

type Props = { course: Card; eager?: boolean; row?: boolean }

const badgeTones = { 'best-seller': 'olive', new: 'brand', updated: 'clay' } as const

// With `row`, a line with a small picture on phones.
export function CourseCard({ course, eager, row }: Props) {
  const { i18n, t } = useLingui()
  const hydrated = useHydrated()
  const badges = { 'best-seller': t`Best seller`, new: t`New`, updated: t`Updated` }
  const shape = row ? 'max-sm:grid max-sm:grid-cols-[104px_1fr] max-sm:gap-x-3 max-sm:px-3 max-sm:py-2' : ''
  return (
    <article
      className={`card overflow-hidden relative flex flex-col transition-transform duration-150 hover:-translate-y-0.5 hover:shadow-float has-focus-visible:outline-2 outline-brand ${shape}`}
    >
      <img
        src={course.coverUrl}
        alt=""
        width="640"
        height="400"
        className={`cover ${row ? 'max-sm:rounded-field max-sm:row-span-4 max-sm:mt-0.5' : ''}`}
        loading={eager ? 'eager' : 'lazy'}
        decoding="async"
      />
      <div className={`flex flex-col flex-1 min-w-0 gap-1.5 ${row ? 'max-sm:contents sm:p-5' : 'p-4 sm:p-5'}`}>
        <h3 className={`text-16 leading-snug ${row ? 'max-sm:pr-8' : ''}`} lang={course.language}>
          <HrefLink
            preload
            href={`/course-details/${encodeURIComponent(course.slug)}`}
            className="after:absolute after:inset-0 outline-none line-clamp-2"
          >
            {course.title}
          </HrefLink>
        </h3>
        <p className={`text-14 text-muted ${row ? 'max-sm:truncate' : ''}`}>{course.instructor.name}</p>
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
        <Facts course={course} row={row} />
        <p
          className={`flex flex-wrap items-center justify-between gap-x-2 gap-y-1 mt-auto ${row ? 'sm:pt-2 text-16 sm:text-18' : 'pt-2 text-18'}`}
        >
          <Price price={course.price} listPrice={course.listPrice} />
          {course.badge && <Badge tone={badgeTones[course.badge]}>{badges[course.badge]}</Badge>}
        </p>
      </div>
      <Suspense>{hydrated && <Heart course={course} row={row} />}</Suspense>
    </article>
  )
}

// Length and level, then the language and whether there are captions.
function Facts({ course, row }: { course: Card; row?: boolean }) {
  const { i18n, t } = useLingui()
  const label = useValueLabel()
  const facts = [
    [
      course.durationMs > 0 && length(course.durationMs, i18n.locale),
      label('level', { value: course.level, label: '' }),
    ],
    [languages[course.language as Language] ?? course.language.toUpperCase(), course.captioned && t`Captions`],
  ]
  return (
    <ul
      className={`text-14 text-muted leading-snug ${row ? 'max-sm:order-last max-sm:col-span-2 max-sm:flex flex-wrap max-sm:mt-1' : ''}`}
    >
      {facts.map((line, i) => (
        <li key={i} className={i === 0 ? 'tnum' : ''}>
          {line.filter(Boolean).join(' · ')}
          {row && i === 0 && <span className="sm:hidden">{'\u00a0·\u00a0'}</span>}
        </li>
      ))}
    </ul>
  )
}

type GridProps = { courses: Card[]; eager?: number; narrow?: boolean }

// Cards; on phones, rows. `narrow`: beside something else.
export function CourseGrid({ courses, eager = 0, narrow }: GridProps) {
  return (
    <Plain
      as="ul"
      className={`grid gap-2.5 sm:gap-5 sm:grid-cols-2 ${narrow ? 'xl:grid-cols-3' : 'lg:grid-cols-3 xl:grid-cols-4'}`}
    >
      {courses.map((course, i) => (
        <li key={course.slug} className="grid">
          <CourseCard course={course} eager={i < eager} row />
        </li>
      ))}
    </Plain>
  )
}
