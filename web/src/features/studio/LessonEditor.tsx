import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { ArrowLeft, ArrowRight } from 'lucide-react'
import { lazy, Suspense, useEffect, useLayoutEffect } from 'react'
import { ApiProblem } from '@/api/client'
import { buttonClass } from '@/ui/Button'
import { LoadError } from '@/ui/LoadError'
import { Skeleton } from '@/ui/Skeleton'
import { type Draft, type LessonContent, lessonQuery, pause, type StudioLesson } from './api'
import { FileLesson } from './FileLesson'
import { useKinds } from './kinds'
import { type Outline, placeOf } from './outline'
import { contentOf, lessonPart } from './parts'
import { QuizEditor } from './QuizEditor'
import { Resources } from './Resources'
import { useFields, usePart, useSaver } from './saver'
import { VideoLesson } from './VideoLesson'

const article = () => import('./Article')
const Article = lazy(article)
const CaptionEditor = lazy(() => import('./CaptionEditor'))

export type LessonProps = {
  course: string
  lang: string
  lesson: StudioLesson // as the server has it
  content: LessonContent // as it is typed
  change: (part: Partial<LessonContent>) => void
}

// A lesson with all its content.
export default function LessonEditor({ draft, lessonId }: { draft: Draft; lessonId: string }) {
  const { t } = useLingui()
  const saver = useSaver()
  const outline = usePart<Outline>('curriculum')?.value ?? []
  // One that was added a moment ago isn't on the server yet.
  const known = draft.sections.flatMap(section => section.lessons).find(lesson => lesson.id === lessonId)
  // The large editor is fetched beside the lesson. What fails is tried again when it is shown.
  useEffect(() => {
    if (known?.kind === 'text') article().catch(() => {})
  }, [known?.kind])
  const query = useQuery({
    ...lessonQuery(draft.id, lessonId),
    enabled: known !== undefined,
    refetchInterval: ({ state }) => pause(state.data?.media.state ?? ''),
  })
  const { data } = query
  useLayoutEffect(() => {
    if (data)
      saver.open(lessonPart(draft.id, lessonId), { value: contentOf(data), revision: data.revision }, data.askedAt)
  }, [saver, draft.id, lessonId, data])
  const [content, change] = useFields<LessonContent>(`lesson/${lessonId}`)
  const { section } = placeOf(outline, lessonId)
  const { captions } = useSearch({ strict: false }) as { captions?: unknown }
  if (!section || (query.error instanceof ApiProblem && query.error.status === 404)) return <Gone course={draft.id} />
  if (!data || !content)
    return (
      <>
        <LoadError query={query} />
        {!query.error && <Skeleton lines={[44, 360, 44]} />}
      </>
    )
  if (content.kind === 'video' && typeof captions === 'string' && /^[a-z]{2,3}(-\w{2,8})*$/i.test(captions))
    return (
      <Suspense fallback={<Skeleton lines={[44, 72, 72, 72]} />}>
        <CaptionEditor key={captions} course={draft.id} lesson={data} title={content.title} language={captions} />
      </Suspense>
    )
  // The medium is what the server has: an upload changes it without a new revision.
  const shown = { ...content, mediaId: data.mediaId, durationMs: data.durationMs }
  const props = { course: draft.id, lang: draft.plan.language, lesson: data, content: shown, change }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8 max-w-220">
      <LessonHead draft={draft} content={content} change={change} sectionTitle={section.title} />
      {content.kind === 'video' && <VideoLesson {...props} />}
      {/* Its code is waited for by the whole screen, so that what stands below it doesn't move. */}
      {content.kind === 'text' && <Article {...props} />}
      {content.kind === 'quiz' && <QuizEditor {...props} />}
      {content.kind === 'file' && <FileLesson {...props} />}
      <Resources {...props} title={content.kind === 'file' ? t`More files` : t`Resources`} />
      <Neighbors course={draft.id} outline={outline} lessonId={lessonId} />
    </div>
  )
}

type HeadProps = { draft: Draft; content: LessonContent; change: LessonProps['change']; sectionTitle: string }

function LessonHead({ draft, content, change, sectionTitle }: HeadProps) {
  const { t } = useLingui()
  const kinds = useKinds()
  return (
    <div className="grid gap-2">
      <p className="text-14 text-muted flex flex-wrap gap-x-2 items-center">
        <Link
          to="/studio/courses/$course/$part"
          params={{ course: draft.id, part: 'curriculum' }}
          className="link min-h-11 inline-flex items-center"
        >
          <Trans>Curriculum</Trans>
        </Link>
        <span aria-hidden="true">/</span>
        <span>{sectionTitle || t`Untitled section`}</span>
      </p>
      <h1 className="sr-only">{content.title || t`Untitled lesson`}</h1>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <input
          className="inline-title carved text-30 flex-1 basis-80 min-w-0 -ml-2"
          aria-label={t`Lesson title`}
          placeholder={t`Untitled lesson`}
          maxLength={200}
          value={content.title}
          onChange={e => change({ title: e.target.value })}
        />
      </div>
      <div className="flex flex-wrap items-center gap-x-6 text-14">
        <span className="text-muted">{kinds[content.kind]}</span>
        <label className="inline-flex items-center gap-3 min-h-11 font-semibold">
          <input
            type="checkbox"
            role="switch"
            className="switch"
            aria-checked={content.preview}
            checked={content.preview}
            onChange={e => change({ preview: e.target.checked })}
          />
          <Trans>Free preview</Trans>
        </label>
      </div>
    </div>
  )
}

function Gone({ course }: { course: string }) {
  return (
    <div className="grid gap-4 justify-items-start">
      <h1 className="text-24">
        <Trans>This lesson no longer exists</Trans>
      </h1>
      <Link to="/studio/courses/$course/$part" params={{ course, part: 'curriculum' }} className={buttonClass('quiet')}>
        <Trans>Back to the curriculum</Trans>
      </Link>
    </div>
  )
}

function Neighbors({ course, outline, lessonId }: { course: string; outline: Outline; lessonId: string }) {
  const { t } = useLingui()
  const all = outline.flatMap(section => section.lessons)
  const at = all.findIndex(lesson => lesson.id === lessonId)
  const link = (by: 1 | -1) => {
    const lesson = all[at + by]
    if (!lesson) return <span />
    return (
      <Link
        to="/studio/courses/$course/lessons/$lesson"
        params={{ course, lesson: lesson.id }}
        className={`${buttonClass('quiet')} max-w-full min-w-0`}
      >
        {by < 0 && <ArrowLeft size={18} strokeWidth={1.75} aria-hidden="true" className="shrink-0" />}
        <span className="sr-only">{by < 0 ? t`Previous lesson` : t`Next lesson`}: </span>
        <span className="truncate">{lesson.title || t`Untitled lesson`}</span>
        {by > 0 && <ArrowRight size={18} strokeWidth={1.75} aria-hidden="true" className="shrink-0" />}
      </Link>
    )
  }
  return (
    <nav
      aria-label={t`Lessons`}
      className="grid sm:grid-cols-2 gap-3 border-t border-line pt-6 justify-items-start [&>:last-child]:justify-self-end"
    >
      {link(-1)}
      {link(1)}
    </nav>
  )
}
