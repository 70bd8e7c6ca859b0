import { useLingui } from '@lingui/react/macro'
import { percent } from '@/lib/format'
import { Ago } from '@/ui/Ago'
import { Badge } from '@/ui/Badge'
import { HrefLink } from '@/ui/HrefLink'
import type { PersonPage } from './api'
import { Nothing, Panel, Rows } from './Panel'

// The courses of a person with their progress and certificates, and those that they teach.
export function PersonLearning({ person }: { person: PersonPage }) {
  const { t } = useLingui()
  return (
    <>
      {person.teaches.length > 0 && (
        <Panel title={t`Teaches`}>
          <ul>
            {person.teaches.map(course => (
              <li key={course.slug} className="flex flex-wrap gap-3 px-4 py-2 border-b border-line last:border-0">
                <CourseLink {...course} />
                {course.status === 'withdrawn' && <Badge>{t`Withdrawn`}</Badge>}
              </li>
            ))}
          </ul>
        </Panel>
      )}
      <Panel title={t`Courses`}>
        {person.enrollments.length === 0 ? (
          <Nothing>{t`Not enrolled in any course`}</Nothing>
        ) : (
          <Enrollments enrollments={person.enrollments} />
        )}
      </Panel>
    </>
  )
}

const CourseLink = ({ slug, title }: { slug: string; title: string }) => (
  <HrefLink href={`/admin/courses/${slug}`} className="link wrap-anywhere">
    {title}
  </HrefLink>
)

function Enrollments({ enrollments }: { enrollments: PersonPage['enrollments'] }) {
  const { t, i18n } = useLingui()
  return (
    <Rows
      label={t`Courses`}
      heads={[t`Course`, t`Progress`, t`Last learned`, t`Enrolled`]}
      rows={enrollments.map(one => ({
        id: one.slug,
        cells: [
          <CourseLink key="course" {...one} />,
          <span key="progress" className="flex flex-wrap gap-x-2 items-center">
            {percent(one.percent, i18n.locale)}
            {one.endedAt && <Badge>{t`Ended`}</Badge>}
            {one.certificate && (
              <HrefLink href={`/verify/${one.certificate}`} className="link">
                {t`Certificate`}
              </HrefLink>
            )}
          </span>,
          one.lastLearnedAt ? <Ago key="last" at={one.lastLearnedAt} /> : <span key="never">–</span>,
          <Ago key="since" at={one.enrolledAt} />,
        ],
      }))}
    />
  )
}
