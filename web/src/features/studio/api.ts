import { queryOptions } from '@tanstack/react-query'
import { ApiProblem, api } from '@/api/client'
import { keyOf } from '@/api/keys'
import type { components } from '@/api/schema'
import type { Classroom, Lesson, QuizResult } from '@/api/types'
import { isUp } from '@/lib/stream'
import { unfinished } from '@/lib/uploads'
import type { Kind } from './outline'

type Schemas = components['schemas']

export type StudioCourse = Schemas['StudioCourse']
export type CourseState = StudioCourse['state']
export type Draft = Schemas['StudioDraft']
export type DraftLesson = Schemas['DraftLesson']
export type MediaState = Schemas['MediaState']
export type Check = Schemas['ChecklistItem']
export type Plan = Omit<Schemas['DraftPlan'], 'revision'>
export type Landing = Pick<
  Schemas['DraftLanding'],
  'description' | 'coverMediaId' | 'coverSeed' | 'promoMediaId' | 'faq'
>
export type FAQItem = Landing['faq'][number]
export type Price = Pick<Schemas['DraftPrice'], 'cents' | 'currency'>
export type Chapter = Schemas['Chapter']
export type QuizQuestion = Schemas['ContentQuestion']
export type QuestionKind = QuizQuestion['kind']
export type QuizContent = Schemas['QuizContent']
export type BankQuestion = Schemas['BankQuestion']
export type BankDraw = Schemas['BankDraw']
export type Bank = Pick<Schemas['DraftBank'], 'questions'>
export type StudioLesson = Schemas['StudioLesson']
// The part of a lesson that a person edits; media are put in by uploads.
export type LessonContent = Omit<
  StudioLesson,
  'id' | 'sectionId' | 'revision' | 'media' | 'video' | 'file' | 'addresses' | 'missing' | 'quiz'
> & { quiz: QuizContent | null }

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
    refetchInterval: ({ state }) =>
      pause(...(state.data?.sections.flatMap(s => s.lessons.map(l => l.media.state)) ?? [])),
  })

// How long to wait before asking again how far media are. Uploads end without a word; of videos that are processed, the
// stream says it (useProgress), and asking is for when there is none.
export const pause = (...states: string[]): number | false => {
  if (states.includes('uploading')) return 3_000
  if (!states.some(state => state === 'queued' || state === 'processing')) return false
  return isUp() ? 60_000 : 10_000
}

export const lessonQuery = (id: string, lesson: string) =>
  queryOptions({
    queryKey: keyOf('studio', id, 'lesson', lesson),
    queryFn: async () => {
      const askedAt = Date.now()
      return { ...(await studio.lesson(id, lesson)), askedAt }
    },
    staleTime: 0,
  })

// `captions` is of the draft that a program may write.
export type VideoState = Pick<
  Schemas['VideoStatus'],
  'state' | 'step' | 'percent' | 'secondsLeft' | 'failure' | 'captions'
>

// How far the processing of a video is. A video from before there was any is ready.
export const videoQuery = (mediaId: string) =>
  queryOptions({
    queryKey: keyOf('video', mediaId),
    queryFn: () =>
      api.get<VideoState>(`/videos/${mediaId}`).catch((problem): VideoState => {
        if (problem instanceof ApiProblem && problem.status === 404)
          return { state: 'ready', step: '', percent: 100, secondsLeft: null, failure: null, captions: '' }
        throw problem
      }),
  })

export type CourseImport = Schemas['CourseImport']

// What is being imported, and what was until it is dismissed.
export const importsQuery = queryOptions({
  queryKey: keyOf('studio-imports'),
  queryFn: () => api.get<{ imports: CourseImport[] }>('/studio/imports'),
  staleTime: 0,
})

// Where a course can be downloaded, as it is edited or as it was launched.
export const exportOf = (id: string, launched = false) => `/api${courseOf(id)}/export${launched ? '?of=launched' : ''}`

export const unfinishedQuery = queryOptions({ queryKey: keyOf('uploads'), queryFn: unfinished })

export type Comment = Schemas['Comment']
export type Comments = Schemas['Comments']
export type Version = Schemas['StudioVersion']
export type Change = Schemas['Change']

export const commentsQuery = (id: string) =>
  queryOptions({
    queryKey: keyOf('studio', id, 'comments'),
    queryFn: () => api.get<Comments>(`${courseOf(id)}/comments`),
  })

export const versionsQuery = (id: string) =>
  queryOptions({
    queryKey: keyOf('studio', id, 'versions'),
    queryFn: () => api.get<{ versions: Version[] }>(`${courseOf(id)}/versions`),
  })

export const changesQuery = (id: string, number: number) =>
  queryOptions({
    queryKey: keyOf('studio', id, 'changes', String(number)),
    queryFn: () => api.get<{ changes: Change[] }>(`${courseOf(id)}/versions/${number}/changes`),
    staleTime: 0,
  })

export const previewQuery = (id: string) =>
  queryOptions({
    queryKey: keyOf('studio', id, 'preview'),
    queryFn: () => api.get<Classroom>(`${courseOf(id)}/preview`),
  })

export const previewLessonQuery = (id: string, lesson: string) =>
  queryOptions({
    queryKey: keyOf('studio', id, 'preview', lesson),
    queryFn: () => api.get<Lesson>(`${courseOf(id)}/preview/lessons/${encodeURIComponent(lesson)}`),
    enabled: lesson !== '',
  })

export const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: keyOf('studio-invitation', token),
    queryFn: () => api.get<Schemas['StudioInvitation']>(`/studio/invitations/${encodeURIComponent(token)}`),
    retry: false,
  })

export const studio = {
  dismissImport: (id: string) => api.delete(`/studio/imports/${encodeURIComponent(id)}`),
  invite: (id: string, email: string, percent: number) => api.post(`${courseOf(id)}/instructors`, { email, percent }),
  share: (id: string, one: string, percent: number) => api.put(`${courseOf(id)}/instructors/${one}`, { percent }),
  removeInstructor: (id: string, one: string) => api.delete(`${courseOf(id)}/instructors/${one}`),
  accept: (token: string) => api.post<{ id: string }>(`/studio/invitations/${encodeURIComponent(token)}/accept`),
  reply: (id: string, comment: string, body: string) =>
    api.post(`${courseOf(id)}/comments/${comment}/replies`, { body }),
  draft: (id: string) => api.get<Draft>(courseOf(id)),
  create: (title: string) => api.post<{ id: string }>('/studio/courses', { title }),
  duplicate: (id: string) => api.post<{ id: string }>(`${courseOf(id)}/duplicate`),
  remove: (id: string) => api.delete(courseOf(id)),
  withdraw: (id: string) => api.post(`${courseOf(id)}/withdraw`),
  relist: (id: string) => api.post(`${courseOf(id)}/relist`),
  submit: (id: string, note: string) => api.post(`${courseOf(id)}/submit`, { note }),
  takeBack: (id: string) => api.delete(`${courseOf(id)}/submission`),
  launch: (id: string, at: string | null) => api.post(`${courseOf(id)}/launch`, { at }),
  mark: (id: string, lesson: string, answers: Record<string, string[]>) =>
    api.post<QuizResult>(`${courseOf(id)}/preview/lessons/${lesson}/quiz`, { answers }),
  corrections: (id: string) => api.get<Schemas['StudioCorrections']>(`${courseOf(id)}/corrections`),
  correct: (id: string, key: string) => api.post(`${courseOf(id)}/corrections`, { key }),
  unschedule: (id: string) => api.delete(`${courseOf(id)}/launch`),
  lesson: (id: string, lesson: string) => api.get<StudioLesson>(`${courseOf(id)}/lessons/${lesson}`),
  saveLesson: (id: string, lesson: string, content: LessonContent, revision: number) =>
    api.put<{ revision: number }>(`${courseOf(id)}/lessons/${lesson}`, {
      ...content,
      quiz: content.quiz ?? undefined,
      id: lesson,
      revision,
    }),
  saveCaptions: (id: string, lesson: string, language: string, body: Schemas['CaptionsText']) =>
    api.put<{ mediaId: string }>(`${courseOf(id)}/lessons/${lesson}/captions/${language}`, body),
  frame: (mediaId: string, atMs: number) => api.post<{ mediaId: string }>(`/videos/${mediaId}/frame`, { atMs }),
  steerVideo: (mediaId: string, what: 'retry' | 'cancel') => api.post<VideoState>(`/videos/${mediaId}/${what}`),
  draftOfCaptions: (mediaId: string) => api.get<{ vtt: string }>(`/videos/${mediaId}/captions`),
  outline: (id: string, sections: NewSection[]) => api.post(`${courseOf(id)}/outline`, { sections }),
}
