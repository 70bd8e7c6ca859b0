import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { type ComponentType, Suspense } from 'react'
import { ApiProblem } from '@/api/client'
import { draftQuery } from '@/features/studio/api'
import { EditorFrame, type EditorProps } from '@/features/studio/EditorFrame'
import { InstructorsOnly } from '@/features/studio/InstructorsOnly'
import { SaverOf } from '@/features/studio/saver'
import { Head } from '@/lib/head'
import { later } from '@/lib/later'
import NotFound from '@/pages/NotFound'
import { LoadError } from '@/ui/LoadError'
import { Skeleton } from '@/ui/Skeleton'

const screens: Record<string, ComponentType<EditorProps>> = {
  plan: later(() => import('@/features/studio/PlanForm')),
  curriculum: later(() => import('@/features/studio/Curriculum')),
  bank: later(() => import('@/features/studio/Bank')),
  landing: later(() => import('@/features/studio/Landing')),
  price: later(() => import('@/features/studio/PriceForm')),
  checklist: later(() => import('@/features/studio/Checklist')),
  history: later(() => import('@/features/studio/HistoryList')),
  preview: later(() => import('./Preview')),
  students: later(() => import('@/features/teaching/Students')),
  analytics: later(() => import('@/features/teaching/Analytics')),
  announcements: later(() => import('@/features/teaching/Announcements')),
  lesson: later(() => import('@/features/studio/LessonEditor')),
}

// The editor of a course: one address for each part, and one for each lesson.
export default function CourseEditor() {
  return <InstructorsOnly>{person => <Editor person={person.id} />}</InstructorsOnly>
}

function Editor({ person }: { person: string }) {
  const { t } = useLingui()
  const { course = '', part = 'lesson', lesson = '' } = useParams({ strict: false })
  const query = useQuery(draftQuery(course))
  const { data, error } = query
  const Screen = screens[part]
  if (!Screen || (error instanceof ApiProblem && error.status === 404)) return <NotFound />
  if (!data)
    return (
      <div className="page py-10">
        <LoadError query={query} />
        {!error && <Skeleton lines={[44, 300, 44]} />}
      </div>
    )
  return (
    <SaverOf key={course} person={person} course={course}>
      <Head title={`${data.title || t`Untitled course`} · ${t`Studio`}`} noindex />
      <EditorFrame draft={data} askedAt={data.askedAt} here={part}>
        <Suspense fallback={<Skeleton lines={[44, 120, 44, 44]} />}>
          <Screen key={lesson} draft={data} lessonId={lesson} />
        </Suspense>
      </EditorFrame>
    </SaverOf>
  )
}
