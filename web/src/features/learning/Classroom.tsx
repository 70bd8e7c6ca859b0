import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ComponentType, type ReactNode, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Lesson, LessonRow, Classroom as Room } from '@/api/types'
import { useParameter } from '@/lib/address'
import { HrefLink } from '@/ui/HrefLink'
import { LoadError } from '@/ui/LoadError'
import { toast } from '@/ui/toast'
import { lessonQuery } from './api'
import { Bar } from './Bar'
import { Offline } from './Offline'
import { Panel } from './Panel'
import { Player } from './Player'
import { useSync } from './pending'
import { useOtherWindows, useProgress } from './progress'
import { around } from './rows'
import { Stage } from './Stage'

type Loading = { data?: Lesson; error: unknown; isFetching: boolean; refetch: () => unknown }
type Props = {
  room: Room
  lessonId: string
  stage: Loading
  about: ReactNode
  // What comes when the course is done.
  After: ComponentType<{ room: Room; code: string; onClose: () => void }>
}

// A frame of its own: the bar, the lesson, and the panel beside it. The <meta> hides the shop's header and footer (see
// classroom.css), from the first byte.
export function Classroom({ room, lessonId, stage, about, After }: Props) {
  const [video, setVideo] = useState<HTMLVideoElement | null>(null)
  const [playing, setPlaying] = useState(false)
  const { row, before, next } = around(room, lessonId)
  const lesson = stage.data?.id === lessonId || !row ? stage.data : undefined
  const { open, begins } = useOpen(room)
  const onProgress = useProgress(room.course.slug)
  const startMs = useStart(video)
  useOtherWindows(room.course.slug)
  useSync(useQueryClient())
  const [moment, setMoment] = useMoment(room)
  useLayoutEffect(() => {
    const { dataset } = document.documentElement
    dataset.frame = ''
    return () => void delete dataset.frame
  }, [])
  useEffect(() => {
    if (!video) return
    const now = () => setPlaying(!video.paused && !video.ended)
    const signs = ['playing', 'pause', 'ended', 'emptied']
    for (const sign of signs) video.addEventListener(sign, now)
    return () => {
      setPlaying(false)
      for (const sign of signs) video.removeEventListener(sign, now)
    }
  }, [video])
  const films = (row?.kind ?? lesson?.kind) === 'video'
  return (
    <div className="classroom" data-films={films || undefined} data-plays={playing || undefined}>
      <meta name="stoa-frame" content="classroom" />
      <Bar room={room} lessonId={lessonId} />
      {room.preview && <Preview room={room} />}
      <Offline />
      <div className="class-body">
        {films && (
          <div className="class-stage night">
            <Player
              lesson={lesson?.video ? lesson : undefined}
              course={{ title: room.course.title, artist: room.course.teacher.name }}
              startMs={startMs}
              autoPlay={begins === lessonId}
              next={next}
              onProgress={room.preview ? undefined : onProgress}
              onPrevious={before && (() => open(before))}
              onNext={next && (() => open(next))}
              onVideo={setVideo}
            />
          </div>
        )}
        <div className="class-lesson-text">
          <Stage
            room={room}
            row={row}
            lesson={lesson}
            problem={Boolean(stage.error) && !lesson && <LoadError query={{ ...stage, data: lesson }} />}
          />
        </div>
        <Panel room={room} lessonId={lessonId} lesson={lesson} video={video} about={about} />
      </div>
      {moment && !playing && (
        <Suspense>
          <After room={room} code={moment} onClose={() => setMoment('')} />
        </Suspense>
      )}
    </div>
  )
}

// The certificate of a course that is completed while its page is open. A section that is completed is said quietly.
function useMoment(room: Room) {
  const { t } = useLingui()
  const [moment, setMoment] = useState('')
  const sections = room.course.sections.filter(({ lessons }) => lessons.every(({ id }) => room.lessons[id]?.done))
  const code = room.certificateCode
  const was = useRef({ ids: sections.map(({ id }) => id), code })
  const newest = sections.find(({ id }) => !was.current.ids.includes(id))
  const ids = sections.map(({ id }) => id).join()
  useEffect(() => {
    const before = was.current.code
    was.current = { ids: ids.split(','), code }
    if (!before && code) setMoment(code)
    else if (newest) toast(t`Section completed: ${newest.title}`)
  }, [ids, code, newest, t])
  return [moment, setMoment] as const
}

// Opens another lesson, which begins by itself if it is a video. Its data comes first, so that nothing is empty between
// them; what can't be shown in full screen ends that.
function useOpen(room: Room) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [begins, setBegins] = useState('')
  const open = async (row: LessonRow) => {
    await client.fetchQuery(lessonQuery(row.id)).catch(() => {}) // the lesson itself says what is wrong
    if (row.kind !== 'video' && document.fullscreenElement) await document.exitFullscreen().catch(() => {})
    setBegins(row.id)
    const params = { slug: room.course.slug, lesson: row.id }
    void navigate({ to: '/learn/$slug/$lesson', params })
  }
  return { open, begins }
}

// The second that the address names. Another one in the same lesson is a jump.
function useStart(video: HTMLVideoElement | null) {
  const named = useParameter('t')
  const ms = /^\d{1,6}$/.test(named) ? Number(named) * 1000 : undefined
  const was = useRef(ms)
  useEffect(() => {
    if (ms !== undefined && was.current !== ms && video) video.currentTime = ms / 1000
    was.current = ms
  }, [ms, video])
  return ms
}

// For who teaches the course, who has no progress in it.
function Preview({ room }: { room: Room }) {
  return (
    <div className="class-preview">
      <p role="status">
        <Trans>You’re previewing your course as students see it. Nothing you do here is recorded.</Trans>
      </p>
      <HrefLink href={`/studio/courses/${room.courseId}/curriculum`} className="link">
        <Trans>Edit in the studio</Trans>
      </HrefLink>
    </div>
  )
}
