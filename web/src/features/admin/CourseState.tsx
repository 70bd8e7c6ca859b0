import { useLingui } from '@lingui/react/macro'
import { Badge } from '@/ui/Badge'
import type { AdminCourse } from './api'

// What isn't as usual about a course; a live one is usual.
export function CourseState({ course }: { course: AdminCourse }) {
  const { t } = useLingui()
  return (
    <>
      {course.status !== 'published' && (
        <Badge tone={course.withheld ? 'madder' : 'plain'}>
          {course.withheld ? t`Withdrawn by an operator` : t`Withdrawn`}
        </Badge>
      )}
      {course.featured && <Badge tone="clay">{t`Featured`}</Badge>}
    </>
  )
}
