import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { Home } from '@/api/types'
import { CategoryTabs } from '@/features/catalog/CategoryTabs'
import { CourseGrid } from '@/features/catalog/CourseCard'
import { Featured } from '@/features/catalog/Featured'
import { Shelf } from '@/features/catalog/Shelf'
import { SubjectGrid } from '@/features/catalog/SubjectGrid'
import { later } from '@/lib/later'
import { HrefLink } from '@/ui/HrefLink'
import { LogoRow } from '@/ui/LogoRow'

const PreviewDialog = later(() => import('@/features/course/PreviewDialog'))

// The home page below the first screen.
export default function HomeShelves({ data }: { data: Home }) {
  const { t } = useLingui()
  const [preview, setPreview] = useState<{ slug: string; lessonId: string } | null>(null)
  return (
    <>
      <Benefits subjects={data.subjects.length} />
      <LogoRow title={t`Trusted by`} names={data.supporters} />
      <Explore courses={data.explore} />
      <CategoryTabs tabs={data.tabs} />
      <SubjectGrid subjects={data.subjects} />
      <Shelf
        band
        title={t`Highest Selling Courses`}
        lead={t`Most popular in the last 90 days`}
        courses={data.highestSelling}
      />
      <Free courses={data.free} />
      <Shelf
        band
        gap={20}
        title={t`Learn a New Skill in Short Courses`}
        lead={t`Two hours of lessons at most`}
        courses={data.short}
      />
      <Featured courses={data.featured} onPreview={(slug, lessonId) => setPreview({ slug, lessonId })} />
      <Suspense>{preview && <PreviewDialog {...preview} onClose={() => setPreview(null)} />}</Suspense>
    </>
  )
}

function Explore({ courses }: { courses: Home['explore'] }) {
  return (
    <section className="page pt-14 max-sm:pt-8" aria-labelledby="explore">
      <div className="flex flex-wrap items-end justify-between gap-4 mb-8">
        <h2 id="explore" className="text-30 md:text-40">
          <Trans>Explore All Courses</Trans>
        </h2>
        <Link to="/all-courses" className="button button-quiet">
          <Trans>All courses</Trans>
          <ArrowRight size={18} strokeWidth={1.75} aria-hidden="true" />
        </Link>
      </div>
      {courses.length > 0 ? (
        <CourseGrid courses={courses} />
      ) : (
        <p className="text-muted py-10">
          <Trans>No courses yet. Check back soon.</Trans>
        </p>
      )}
    </section>
  )
}

function Free({ courses }: { courses: Home['free'] }) {
  if (courses.length === 0) return null
  return (
    <section className="band page" aria-labelledby="free">
      <div className="flex flex-wrap items-end justify-between gap-4 mb-8">
        <h2 id="free" className="text-30 md:text-40">
          <Trans>Get Started with Free Courses</Trans>
        </h2>
        <HrefLink href="/all-courses?price=free" className="button button-quiet">
          <Trans>View All Courses</Trans>
          <ArrowRight size={18} strokeWidth={1.75} aria-hidden="true" />
        </HrefLink>
      </div>
      <CourseGrid courses={courses} />
    </section>
  )
}

function Benefits({ subjects }: { subjects: number }) {
  const { t } = useLingui()
  const items = [
    [t`Learn the essential skills`, t`Short lessons, real projects, no filler.`],
    [t`Earn certificates`, t`Issued in your name; anyone can verify them.`],
    [t`Get ready for the next career`, t`Taught by working professionals.`],
    [
      t`Master different areas`,
      subjects > 0 ? t`${plural(subjects, { one: '# subject', other: '# subjects' })}, one library.` : '',
    ],
  ]
  return (
    <section className="bg-sunk border-y border-line" aria-label={t`What you get`}>
      <ul className="page grid grid-cols-2 lg:grid-cols-4 gap-x-8 gap-y-8 py-10">
        {items.map(([title, text]) => (
          <li key={title}>
            <p className="font-semibold">{title}</p>
            {text && <p className="text-14 text-muted mt-1">{text}</p>}
          </li>
        ))}
      </ul>
    </section>
  )
}
