import { Trans } from '@lingui/react/macro'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { listingQuery } from '@/features/catalog/api'
import { CourseGrid } from '@/features/catalog/CourseCard'
import { instructorQuery } from '@/features/course/api'
import { Teacher } from '@/features/course/Sections'
import { FollowButton } from '@/features/notify/FollowButton'
import { Head } from '@/lib/head'
import { LoadError } from '@/ui/LoadError'

export default function Instructor() {
  const { slug = '' } = useParams({ strict: false })
  const { data: teacher } = useSuspenseQuery(instructorQuery(slug))
  const query = useQuery(listingQuery({ instructor: slug }))
  const listing = query.data
  return (
    <div className="page pt-12 grid gap-12">
      <Head
        title={teacher.name}
        description={teacher.about}
        path={`/instructors/${teacher.slug}`}
        image={`/share/instructors/${teacher.slug}.png`}
        jsonLd={{
          '@context': 'https://schema.org',
          '@type': 'Person',
          name: teacher.name,
          jobTitle: teacher.role,
          description: teacher.about,
        }}
      />
      <h1 className="sr-only">{teacher.name}</h1>
      <Teacher teacher={teacher} action={<FollowButton slug={teacher.slug} />} />
      {teacher.courses === 0 && (
        <p className="text-muted">
          <Trans>No courses yet</Trans>
        </p>
      )}
      <LoadError query={query} />
      {listing && teacher.courses > 0 && (
        <section>
          <h2 className="text-24 md:text-30 mb-6">
            <Trans>Courses by {teacher.name}</Trans>
          </h2>
          <CourseGrid courses={listing.courses} />
        </section>
      )}
    </div>
  )
}
