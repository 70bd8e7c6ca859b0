import { api } from '@/api/client'
import type { paths } from '@/api/schema'
import type { Classroom, Lesson, Me } from '@/api/types'
import { courseAddresses, forgetAll, forgetFiles, lessonAddress } from './kept'
import { alone, answersCache, filesCache, type Kept, pieceBytes, pieceOf, store, tell } from './store'

export type Offline =
  paths['/api/learning/courses/{slug}/offline']['get']['responses']['200']['content']['application/json']
type OfflineFile = { path: string; url: string; bytes: number }

export const offlineOf = (slug: string) => api.get<Offline>(`/learning/courses/${encodeURIComponent(slug)}/offline`)

type Qualities = Offline['videos'][number]['qualities']

// The best that is no larger than wanted, or else the smallest.
const chosenOf = (qualities: Qualities, height: number) =>
  qualities.find(one => one.height <= height) ?? qualities.at(-1)

// How many bytes the videos of lessons take in a quality.
export function sizeOf(offline: Offline, lessons: string[], height: number) {
  const videos = offline.videos.filter(video => lessons.includes(video.lessonId))
  const files = videos.flatMap(({ qualities }) => chosenOf(qualities, height)?.files ?? [])
  const sizes = new Map(files.map(file => [file.path, file.bytes])) // lessons may share a video
  return [...sizes.values()].reduce((sum, bytes) => sum + bytes, 0)
}

export const heightsOf = (offline: Offline) =>
  [...new Set(offline.videos.flatMap(video => video.qualities.map(one => one.height)))].sort((a, b) => b - a)

// The bytes that the browser has left for us; undefined where it doesn't say.
export async function roomLeft(): Promise<number | undefined> {
  const { quota, usage = 0 } = (await navigator.storage?.estimate?.().catch(() => undefined)) ?? {}
  return quota === undefined ? undefined : Math.max(0, quota - usage)
}

const running = new Map<string, AbortController>()

export const pause = (slug: string) => running.get(slug)?.abort()
export const isRunning = (slug: string) => running.has(slug)

async function change(slug: string, part: Partial<Kept>) {
  const db = await store()
  const tx = db.transaction('kept', 'readwrite')
  const before = await tx.store.get(slug)
  if (before) await tx.store.put({ ...before, ...part })
  await tx.done
  tell('kept')
}

// Begins to keep lessons of a course, beside those that are kept already, or goes on with what was paused. Resolves
// when all of it is here, it was paused, or the device is full.
export async function keep(room: Classroom, owner: string, lessons: string[], height: number) {
  const { slug, title, coverUrl, teacher } = room.course
  const db = await store()
  const other = await db.get('about', 'owner')
  if (other && other !== owner) await forgetAll(true)
  const before = await db.get('kept', slug)
  await db.put('about', owner, 'owner')
  await db.put('kept', {
    ...{ slug, owner, title, coverUrl, instructor: teacher.name, height, bytes: before?.bytes ?? 0 },
    ...{ total: before?.total ?? 0, state: 'loading' },
    lessons: [...new Set([...(before?.lessons ?? []), ...lessons])],
  })
  tell('kept')
  // Firefox asks the person, and says nothing until they have answered.
  void navigator.storage?.persist?.().catch(() => false)
  await resume(slug)
}

// Resolves when the service worker is there, which has stored the pages by then.
async function worker() {
  const registration = await navigator.serviceWorker.register('/sw.js')
  const coming = registration.installing
  if (registration.active || !coming) return
  await new Promise<void>((resolve, reject) => {
    coming.addEventListener('statechange', () => {
      if (coming.state === 'activated') resolve()
      if (coming.state === 'redundant') reject(new Error('the service worker could not be installed'))
    })
  })
}

// Loads what is missing of a kept course, and removes what is no longer in it.
export async function resume(slug: string) {
  if (running.has(slug)) return
  const stop = new AbortController()
  running.set(slug, stop)
  await change(slug, { state: 'loading' })
  try {
    await worker()
    await alone(`keep-${slug}`, () => load(slug, stop.signal), true)
  } catch (problem) {
    const full = problem instanceof DOMException && problem.name === 'QuotaExceededError'
    await change(slug, { state: stop.signal.aborted ? 'paused' : full ? 'full' : 'failed' })
  } finally {
    running.delete(slug)
    tell('kept')
  }
}

// Fewer lessons: those of a section that is no longer wanted.
export async function without(slug: string, lessons: string[]) {
  pause(slug)
  const db = await store()
  const kept = await db.get('kept', slug)
  if (!kept) return
  await change(slug, { lessons: kept.lessons.filter(id => !lessons.includes(id)) })
  const cache = await caches.open(answersCache)
  for (const id of lessons) await cache.delete(lessonAddress(id))
  await resume(slug)
}

async function answer<T>(address: string, signal: AbortSignal): Promise<T> {
  const response = await fetch(address, { signal })
  if (!response.ok) throw new Error(`${address}: ${response.status}`)
  await (await caches.open(answersCache)).put(address, response.clone())
  return response.json()
}

// The files that a lesson names, beside its video.
function namedBy({ html, video, resources }: Lesson): OfflineFile[] {
  const urls = [
    video?.posterUrl,
    video?.thumbnails,
    ...(video?.captions.map(one => one.src) ?? []),
    ...[...(html ?? '').matchAll(/src="(\/media\/[^"]+)"/g)].map(([, url]) => url?.replaceAll('&amp;', '&')),
  ]
  const files = urls.flatMap(url => (url?.startsWith('/') ? [{ url, bytes: 0 }] : []))
  for (const { url, bytes } of resources) if (url) files.push({ url, bytes })
  return files.map(file => ({ ...file, path: file.url.split('?')[0] as string }))
}

async function load(slug: string, signal: AbortSignal) {
  const kept = await (await store()).get('kept', slug)
  if (!kept) return
  const offline = await offlineOf(slug)
  const [course, notes] = courseAddresses(slug) as [string, string]
  const [room, , , me] = await Promise.all([
    answer<Classroom>(course, signal),
    answer(notes, signal),
    answer('/api/learning/courses', signal),
    answer<Me>('/api/me', signal),
  ])
  const there = new Set(room.course.sections.flatMap(section => section.lessons.map(lesson => lesson.id)))
  const lessons = kept.lessons.filter(id => there.has(id))
  const pictures = [kept.coverUrl, room.course.teacher.portraitUrl, me.person?.portraitUrl]
  const files: OfflineFile[] = pictures.flatMap(address => {
    const url = new URL(address ?? '', location.href)
    return address && url.origin === location.origin ? [{ path: url.pathname, url: url.href, bytes: 0 }] : []
  })
  for (const id of lessons) {
    files.push(...namedBy(await answer<Lesson>(lessonAddress(id), signal)))
    const video = offline.videos.find(one => one.lessonId === id)
    files.push(...((video && chosenOf(video.qualities, kept.height)?.files) ?? []))
  }
  const wanted = new Map(files.map(file => [file.path, file]))
  await forgetFiles(slug, path => wanted.has(path))
  const total = [...wanted.values()].reduce((sum, file) => sum + file.bytes, 0)
  await change(slug, { lessons, total })
  let bytes = 0
  let reported = 0
  const count = async (n: number) => {
    bytes += n
    if (performance.now() - reported < 300) return
    reported = performance.now()
    await change(slug, { bytes, total: Math.max(total, bytes) })
  }
  for (const file of wanted.values()) {
    signal.throwIfAborted()
    await fetchFile(slug, file, signal, count)
    if (file.path.endsWith('/thumbnails.vtt')) await sheets(slug, file, signal, count)
  }
  await change(slug, { bytes, total: bytes, state: 'ready' })
}

// The small pictures along the time line, which its file names.
async function sheets(slug: string, file: OfflineFile, signal: AbortSignal, count: (n: number) => Promise<void>) {
  const text = await (await (await caches.open(filesCache)).match(pieceOf(file.path, 0)))?.text()
  const folder = file.path.slice(0, file.path.lastIndexOf('/') + 1)
  const named = new Map(
    [...(text ?? '').matchAll(/^(sheet-\d+\.jpg)\?([^#]+)/gm)].map(([, name, query]) => [name, query]),
  )
  for (const [name, query] of named) {
    const path = folder + name
    await fetchFile(slug, { path, url: `${path}?${query}`, bytes: 0 }, signal, count)
  }
}

// Stores a file, or what is missing of it. What is there already is counted.
async function fetchFile(slug: string, file: OfflineFile, signal: AbortSignal, count: (n: number) => Promise<void>) {
  const db = await store()
  const cache = await caches.open(filesCache)
  const before = await db.get('files', file.path)
  const slugs = [...new Set([...(before?.slugs ?? []), slug])]
  if (before && !before.slugs.includes(slug)) await db.put('files', { ...before, slugs })
  if (before?.whole) return count(before.size)
  const pieces = Math.max(1, Math.ceil(file.bytes / pieceBytes))
  let type = ''
  let size = 0
  await db.put('files', { path: file.path, slugs, type, size, pieces, whole: false })
  for (let piece = 0; piece < pieces; piece++) {
    const there = await cache.match(pieceOf(file.path, piece))
    if (there && pieces > 1) {
      type = there.headers.get('Content-Type') ?? ''
      const { size: n } = await there.blob()
      size += n
      await count(n)
      continue
    }
    const [from, to] = [piece * pieceBytes, Math.min(file.bytes, (piece + 1) * pieceBytes) - 1]
    const headers: HeadersInit = pieces > 1 ? { Range: `bytes=${from}-${to}` } : {}
    const response = await fetch(file.url, { signal, headers, cache: 'no-store' })
    if (!response.ok || (pieces > 1 && response.status !== 206)) throw new Error(`${file.path}: ${response.status}`)
    type = response.headers.get('Content-Type') ?? ''
    const body = await response.blob()
    await cache.put(pieceOf(file.path, piece), new Response(body, { headers: { 'Content-Type': type } }))
    size += body.size
    await count(body.size)
  }
  await db.put('files', { path: file.path, slugs, type, size, pieces, whole: true })
}
