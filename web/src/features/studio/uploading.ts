import type { QueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { keyOf } from '@/api/keys'
import { type RunningUpload, startUpload, type Target, type UploadProgress } from '@/lib/uploads'
import { uuid } from '@/lib/uuid'
import { type Landing, type LessonContent, studio } from './api'
import { readFile } from './captionFile'
import type { FoundLesson } from './folder'
import { contentOf } from './parts'
import { fileName } from './resources'
import type { Saver } from './saving'

// A file on its way, for as long as the window is open.
export type Task = { key: string; to: Target; progress: UploadProgress; upload: RunningUpload }

let tasks: Task[] = []
const listeners = new Set<() => void>()
const finished = new Set<(to: Target) => void>()

const tell = (next: Task[]) => {
  tasks = next
  for (const listener of listeners) listener()
}

const over = ['done', 'canceled']
const active = () => tasks.filter(({ progress }) => ![...over, 'failed'].includes(progress.state))

// Uploads a file; `done` is called with the medium that it has become.
export function upload(file: File, to: Target, done?: (mediaId: string) => unknown, id: string | null = null) {
  const key = uuid()
  const running = startUpload(
    file,
    to,
    progress => {
      tell(tasks.map(task => (task.key === key ? { ...task, progress } : task)))
      if (progress.state !== 'done' || !progress.mediaId) return
      void Promise.resolve(done?.(progress.mediaId)).then(() => {
        for (const listener of finished) listener(to)
      })
    },
    id,
  )
  tell([...tasks, { key, to, progress: running.progress, upload: running }])
}

export const dismiss = (key: string) => tell(tasks.filter(task => task.key !== key))

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
export const useTasks = () => useSyncExternalStore(subscribe, () => tasks)

// The upload of a lesson's own video or file that is under way, if any.
export const taskOf = (all: Task[], lesson: string) =>
  all.findLast(
    ({ to, progress }) =>
      to.lesson === lesson && ['video', 'file'].includes(to.purpose) && !over.includes(progress.state),
  )

// Asks for what the server has made of a finished upload, and asks before the window is closed while one runs.
export function useUploads(client: QueryClient, course: string) {
  useEffect(() => {
    const reread = () => void client.invalidateQueries({ queryKey: keyOf('studio', course) })
    const done = () => {
      reread()
      setTimeout(reread, 1_500) // the medium is put into its lesson a moment later
    }
    const leave = (event: BeforeUnloadEvent) => {
      if (active().length > 0) event.preventDefault()
    }
    finished.add(done)
    window.addEventListener('beforeunload', leave)
    return () => {
      finished.delete(done)
      window.removeEventListener('beforeunload', leave)
    }
  }, [client, course])
}

// What a dropped folder has for lessons that exist now: videos, files, captions beside them, and articles.
export async function uploadAll(course: string, lessons: (FoundLesson & { id: string })[], language: string) {
  for (const { id, kind, file, captions } of lessons) {
    if (kind === 'video' || kind === 'file') upload(file, { course, lesson: id, purpose: kind })
    if (kind === 'text') await change(course, id, async () => ({ body: await file.text() }))
    for (const track of captions) await uploadCaptions(course, id, track.file, track.language || language)
  }
}

// Puts captions into a lesson, in place of those in the same language.
async function uploadCaptions(course: string, lesson: string, file: File, language: string) {
  const vtt = new File([(await readFile(file, language)).vtt], file.name, { type: 'text/vtt' })
  upload(vtt, { course, lesson, purpose: 'captions' }, mediaId =>
    change(course, lesson, async ({ captions }) => ({
      captions: [...captions.filter(track => track.language !== language), { language, label: language, mediaId }],
    })),
  )
}

// Puts a file beside its lesson, which may have been closed meanwhile.
export const addResource = (saver: Saver, { course, lesson = '' }: Target, { name, size }: File, mediaId: string) =>
  edit(saver, course, lesson, ({ resources }) => ({
    resources: [...resources, { id: uuid(), name: fileName(name), mediaId, bytes: size }],
  }))

// What the end of an upload that another window began is for. The server puts videos and files into their lessons
// itself; what is named in a text has lost its place there.
export function finish(saver: Saver, to: Target, file: File, mediaId: string) {
  if (to.purpose === 'resource') return addResource(saver, to, file, mediaId)
  if (to.purpose === 'poster') return edit(saver, to.course, to.lesson ?? '', () => ({ posterMediaId: mediaId }))
  const landing = saver.view<Landing>('landing')?.value
  if (to.purpose === 'promo' && landing) saver.edit('landing', { ...landing, promoMediaId: mediaId })
}

async function edit(saver: Saver, course: string, lesson: string, make: (now: Content) => Partial<Content>) {
  const key = `lesson/${lesson}`
  const now = saver.view<LessonContent>(key)?.value
  if (now) saver.edit(key, { ...now, ...make(now) })
  else await change(course, lesson, async stored => make(stored))
}

type Content = ReturnType<typeof contentOf>

// Changes a lesson that isn't open in the editor.
async function change(course: string, id: string, make: (now: Content) => Promise<Partial<Content>>) {
  const lesson = await studio.lesson(course, id)
  const now = contentOf(lesson)
  await studio.saveLesson(course, id, { ...now, ...(await make(now)) }, lesson.revision)
}
