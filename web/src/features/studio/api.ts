import { queryOptions } from '@tanstack/react-query'
import { api } from '@/api/client'
import { keyOf } from '@/api/keys'
import type { CategoryGroup, Money, Subject, Video } from '@/api/types'
import type { Kind } from './outline'

export type CourseState = 'draft' | 'in_review' | 'changes_requested' | 'approved' | 'scheduled' | 'live' | 'withdrawn'

export type StudioCourse = {
  id: string
  slug: string | null
  title: string
  coverUrl: string
  state: CourseState
  live: boolean
  missing: string | null
  learners: number
  rating: number
  ratingCount: number
  revenue30: Money
  changed: boolean
  launchAt: string | null
  updatedAt: string
  role: 'owner' | 'instructor'
}

export type Plan = {
  title: string
  summary: string
  subject: string
  category: string
  level: string
  language: string
  months: number
  audience: string[]
  objectives: string[]
  requirements: string[]
  skills: string[]
}
type FAQItem = { id: string; question: string; answer: string }
export type Landing = { description: string; coverMediaId: string | null; promoMediaId: string | null; faq: FAQItem[] }
export type Price = { cents: number; currency: string }

type MediaState = {
  state: 'none' | 'uploading' | 'queued' | 'processing' | 'ready' | 'failed'
  percent: number
  failure: string | null
  uploadId: string | null
}
export type DraftLesson = {
  id: string
  title: string
  kind: Kind
  preview: boolean
  durationMs: number
  revision: number
  media: MediaState
  missing: string[]
}
type DraftSection = { id: string; title: string; revision: number; lessons: DraftLesson[] }
type Check = { code: string; ok: boolean; part: string; lessonId: string | null }

export type Draft = StudioCourse & {
  plan: Plan & { revision: number }
  landing: Landing & { revision: number; coverUrl: string; promo: Video | null }
  price: Price & { revision: number; history: { cents: number; since: string }[]; reference: number | null }
  orderRevision: number
  sections: DraftSection[]
  checklist: Check[]
  review: { state: string; versionNumber: number; submittedAt: string; openComments: number } | null
}

type CaptionTrack = { language: string; label: string; mediaId: string }
type Chapter = { startMs: number; title: string }
type Resource = { id: string; name: string; mediaId: string; bytes: number }
type QuestionKind = 'single' | 'multiple' | 'boolean' | 'text' | 'ordering'
type QuizQuestion = {
  id: string
  kind: QuestionKind
  prompt: string
  choices: string[]
  answers: string[]
  explanations: string[]
}
type QuizContent = { passMark: number; shuffle: boolean; draw: number; questions: QuizQuestion[] }
export type LessonContent = {
  title: string
  kind: Kind
  preview: boolean
  mediaId: string | null
  posterMediaId: string | null
  durationMs: number
  captions: CaptionTrack[]
  chapters: Chapter[]
  body: string
  quiz: QuizContent | null
  resources: Resource[]
}
export type StudioLesson = LessonContent & {
  id: string
  sectionId: string
  revision: number
  media: MediaState
  video: Video | null
  addresses: Record<string, string>
  missing: string[]
}

type NewSection = { id: string; title: string; lessons: { id: string; title: string; kind: Kind }[] }

const courseOf = (id: string) => `/studio/courses/${encodeURIComponent(id)}`

export const coursesQuery = queryOptions({
  queryKey: keyOf('studio-courses'),
  queryFn: () => api.get<{ courses: StudioCourse[] }>('/studio/courses'),
  staleTime: 0,
})

// askedAt tells an answer that was under way before a change from a newer one.
export const draftQuery = (id: string) =>
  queryOptions({
    queryKey: keyOf('studio', id, 'draft'),
    queryFn: async () => {
      const askedAt = Date.now()
      return { ...(await studio.draft(id)), askedAt }
    },
    staleTime: 0,
  })

export const menuQuery = queryOptions({
  queryKey: keyOf('menu'),
  queryFn: () => api.get<{ groups: CategoryGroup[]; subjects: Subject[] }>('/catalog/menu'),
  staleTime: 600_000,
})

export const studio = {
  draft: (id: string) => api.get<Draft>(courseOf(id)),
  create: (title: string) => api.post<{ id: string }>('/studio/courses', { title }),
  duplicate: (id: string) => api.post<{ id: string }>(`${courseOf(id)}/duplicate`),
  remove: (id: string) => api.delete(courseOf(id)),
  withdraw: (id: string) => api.post(`${courseOf(id)}/withdraw`),
  relist: (id: string) => api.post(`${courseOf(id)}/relist`),
  submit: (id: string, note: string) => api.post(`${courseOf(id)}/submit`, { note }),
  takeBack: (id: string) => api.delete(`${courseOf(id)}/submission`),
  launch: (id: string, at: string | null) => api.post(`${courseOf(id)}/launch`, { at }),
  unschedule: (id: string) => api.delete(`${courseOf(id)}/launch`),
  lesson: (id: string, lesson: string) => api.get<StudioLesson>(`${courseOf(id)}/lessons/${lesson}`),
  saveLesson: (id: string, lesson: string, content: LessonContent, revision: number) =>
    api.put<{ revision: number }>(`${courseOf(id)}/lessons/${lesson}`, { ...content, id: lesson, revision }),
  outline: (id: string, sections: NewSection[]) => api.post(`${courseOf(id)}/outline`, { sections }),
}
