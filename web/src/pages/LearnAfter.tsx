import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { Classroom } from '@/api/types'
import { relatedQuery } from '@/features/catalog/api'
import { CourseCard } from '@/features/catalog/CourseCard'
import { share } from '@/features/certificate/share'
import { standingQuery } from '@/features/course/api'
import { coursesQuery } from '@/features/learning/api'
import { Completed } from '@/features/learning/Completed'
import { ReviewForm } from '@/features/review/ReviewForm'

type Props = { room: Classroom; code: string; onClose: () => void }

// The end of a course, with a review to write and the courses that come next.
export default function LearnAfter({ room, code, onClose }: Props) {
  const { t } = useLingui()
  const { slug, title } = room.course
  const { data: standing } = useQuery({ ...standingQuery(slug), staleTime: 0 })
  const { data: related } = useQuery(relatedQuery(slug))
  const { data: mine } = useQuery(coursesQuery)
  const owned = new Set(mine?.courses.map(course => course.slug))
  const next = mine ? related?.courses.filter(course => !owned.has(course.slug)).slice(0, 3) : []
  return (
    <Completed
      room={room}
      code={code}
      onClose={onClose}
      onShare={url => void share(new URL(url, location.href).href, title, t`Link copied`)}
    >
      {standing?.canReview && !standing.myReview && (
        <section className="class-end-part max-w-xl">
          <h3 className="text-24">
            <Trans>How was this course?</Trans>
          </h3>
          <ReviewForm slug={slug} standing={standing} />
        </section>
      )}
      {next && next.length > 0 && (
        <section className="class-end-part">
          <h3 className="text-24">
            <Trans>What to learn next</Trans>
          </h3>
          <div className="grid sm:grid-cols-2 lg:grid-cols-3 gap-5">
            {next.map(course => (
              <CourseCard key={course.slug} course={course} />
            ))}
          </div>
        </section>
      )}
    </Completed>
  )
}
