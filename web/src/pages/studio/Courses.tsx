import { useLingui } from '@lingui/react/macro'
import { CourseList } from '@/features/studio/CourseList'
import { InstructorsOnly } from '@/features/studio/InstructorsOnly'
import { Head } from '@/lib/head'

export default function StudioCourses() {
  const { t } = useLingui()
  return (
    <div className="page py-8 lg:py-12">
      <Head title={t`Studio`} noindex />
      <InstructorsOnly>{() => <CourseList />}</InstructorsOnly>
    </div>
  )
}
