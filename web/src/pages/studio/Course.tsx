import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { CatchBoundary, useParams } from '@tanstack/react-router'
import { type ComponentType, Suspense, useEffect } from 'react'
import { ApiProblem } from '@/api/client'
import { draftQuery, importsQuery } from '@/features/studio/api'
import { EditorFrame, type EditorProps } from '@/features/studio/EditorFrame'
import { InstructorsOnly } from '@/features/studio/InstructorsOnly'
import { NextPart } from '@/features/studio/NextPart'
import { launched, NotLaunched } from '@/features/studio/NotLaunched'
import { SaverOf } from '@/features/studio/saver'
import { Head } from '@/lib/head'
import { later, wanted } from '@/lib/later'
import NotFound from '@/pages/NotFound'
import { ErrorScreen } from '@/ui/ErrorScreen'
import { LoadError } from '@/ui/LoadError'
import { Skeleton } from '@/ui/Skeleton'

const code: Record<string, () => Promise<{ default: ComponentType<EditorProps> }>> = {
  plan: () => import('@/features/studio/PlanForm'),
  curriculum: () => import('@/features/studio/Curriculum'),
  bank: () => import('@/features/studio/Bank'),
  landing: () => import('@/features/studio/Landing'),
  price: () => import('@/features/studio/PriceForm'),
  checklist: () => import('@/features/studio/Checklist'),
  history: () => import('@/features/studio/HistoryList'),
  preview: () => import('./Preview'),
  students: () => import('@/features/teaching/Students'),
  analytics: () => import('@/features/teaching/Analytics'),
  announcements: () => import('@/features/teaching/Announcements'),
  lesson: () => import('@/features/studio/LessonEditor'),
}
const screens = Object.fromEntries(Object.entries(code).map(([part, load]) => [part, later(load)]))

// The code of the part that is opened first is fetched beside the draft, not after it. What fails is tried again when it
// is shown.
const [, first = ''] = /^\/studio\/courses\/[^/]+\/(\w+)/.exec(window.location.pathname) ?? []
code[first === 'lessons' ? 'lesson' : first]?.().catch(() => {})

// The code of what is likely next, so that the tabs work without a connection: what is typed is saved on the device.
const next = ['plan', 'curriculum', 'lesson', 'landing', 'price', 'checklist', 'history', 'bank', 'preview']
const fetchNext = () => wanted.then(() => Promise.allSettled(next.map(part => code[part]?.())))

// The editor of a course: one address for each part, and one for each lesson.
export default function CourseEditor() {
  // At least as tall as the window, so that the footer doesn't jump through it while the parts come.
  return (
    <div className="min-h-dvh">
      <InstructorsOnly>{person => <Editor person={person.id} />}</InstructorsOnly>
    </div>
  )
}

function Editor({ person }: { person: string }) {
  const { t } = useLingui()
  const { course = '', part = 'lesson', lesson = '' } = useParams({ strict: false })
  const query = useQuery(draftQuery(course))
  const { data, error } = query
  const { isPending } = useQuery(importsQuery) // its notice would push away what is below it
  const Screen = screens[part]
  const opened = data !== undefined
  useEffect(() => {
    if (opened) void fetchNext()
  }, [opened])
  if (!Screen || (error instanceof ApiProblem && error.status === 404)) return <NotFound />
  if (!data || isPending)
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
        {/* Without a line, code that wasn't fetched yet is missing here only: the other parts stay in reach. */}
        <CatchBoundary getResetKey={() => `${part}/${lesson}`} errorComponent={ErrorScreen}>
          <Suspense fallback={<Skeleton lines={[44, 120, 44, 44]} />}>
            {launched(data, part) ? (
              <>
                <Screen key={lesson} draft={data} lessonId={lesson} />
                <NextPart course={course} here={part} />
              </>
            ) : (
              <NotLaunched draft={data} part={part} />
            )}
          </Suspense>
        </CatchBoundary>
      </EditorFrame>
    </SaverOf>
  )
}
