import { useLingui } from '@lingui/react/macro'
import { CatchBoundary, useLocation } from '@tanstack/react-router'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import type { Classroom, Lesson } from '@/api/types'
import { useParameter } from '@/lib/address'
import { reloadWhenReached, Unreached } from '@/lib/gone'
import { useHydrated } from '@/lib/hydrated'
import { later, wanted } from '@/lib/later'
import { LoadError } from '@/ui/LoadError'
import { Skeleton } from '@/ui/Skeleton'
import { Tabs } from '@/ui/Tabs'
import { Contents } from './Contents'
import { CourseSearch } from './CourseSearch'
import Questions from './Questions'
import { Resources } from './Resources'

const loadNotes = () => import('./Notes')
const loadTranscript = () => import('./Transcript')
const Notes = later(loadNotes)
const Transcript = later(loadTranscript)

const tabs = ['contents', 'transcript', 'notes', 'qa', 'resources', 'about']
// What stood in tabs of its own before is part of another one.
const inside: Record<string, string> = {
  content: 'contents',
  overview: 'about',
  instructor: 'about',
  reviews: 'about',
  faq: 'about',
  news: 'about',
}

type Props = {
  room: Classroom
  lessonId: string
  lesson?: Lesson
  video: HTMLVideoElement | null
  about: ReactNode
}

// What stands beside the lesson, or below it on a phone.
export function Panel({ room, lessonId, lesson, video, about }: Props) {
  const { t } = useLingui()
  const hydrated = useHydrated()
  const [tab, setTab] = useTab()
  const slug = room.course.slug
  // They are there when the connection no longer is.
  useEffect(() => void wanted.then(() => Promise.allSettled([loadNotes(), loadTranscript()])), [])
  const soon = (
    <div className="p-5">
      <Skeleton />
    </div>
  )
  const items = [
    {
      id: 'contents',
      label: t`Contents`,
      content: (
        <CourseSearch room={room} lessonId={lessonId} video={video}>
          <Contents
            room={room}
            lessonId={lessonId}
            watched={lesson?.watched}
            chapters={lesson?.chapters}
            video={video}
          />
        </CourseSearch>
      ),
    },
    {
      id: 'transcript',
      label: t`Transcript`,
      content:
        hydrated && lesson ? (
          <CatchBoundary getResetKey={() => lesson.id} errorComponent={NotLoaded}>
            <Suspense fallback={soon}>
              <Transcript key={lesson.id} lesson={lesson} video={video} />
            </Suspense>
          </CatchBoundary>
        ) : (
          soon
        ),
    },
    ...(room.preview
      ? []
      : [
          {
            id: 'notes',
            label: t`Notes`,
            content: hydrated ? (
              <CatchBoundary getResetKey={() => lessonId} errorComponent={NotLoaded}>
                <Suspense fallback={soon}>
                  <Notes key={lessonId} room={room} lessonId={lessonId} video={video} />
                </Suspense>
              </CatchBoundary>
            ) : (
              soon
            ),
          },
        ]),
    { id: 'qa', label: t`Q&A`, content: <Questions key={lessonId} slug={slug} lessonId={lessonId} video={video} /> },
    { id: 'resources', label: t`Resources`, content: <Resources room={room} lessonId={lessonId} /> },
    { id: 'about', label: t`About`, content: <div className="class-about p-4 sm:p-5">{about}</div> },
  ]
  return (
    <aside id="class-panel" className="class-panel" aria-label={slug && t`Course`}>
      <Tabs label={t`Lesson and course`} value={tab} onChange={setTab} href={id => `?tab=${id}`} items={items} />
    </aside>
  )
}

// A tab whose code can't be had leaves the video beside it alone.
function NotLoaded({ error }: { error: unknown }) {
  if (!(error instanceof Unreached)) throw error
  return (
    <div className="p-4 sm:p-5">
      <LoadError query={{ data: undefined, error, isFetching: false, refetch: reloadWhenReached }} />
    </div>
  )
}

// The tab that the address names, also by a question that it leads to.
function useTab() {
  const named = useParameter('tab')
  const question = useParameter('question')
  const hash = useLocation({ select: place => place.hash })
  const wanted = inside[named] ?? named
  const [tab, setTab] = useState(question ? 'qa' : tabs.includes(wanted) ? wanted : 'contents')
  useEffect(() => {
    if (hash.startsWith('question')) setTab('qa')
  }, [hash])
  return [tab, setTab] as const
}
