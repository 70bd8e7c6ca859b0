import { answersCache, filesCache, type Kept, pieceOf, type StoredFile, store, tell } from './store'

export async function keptCourses(): Promise<Kept[]> {
  return (await store()).getAll('kept')
}

async function forgetFile(file: StoredFile) {
  const cache = await caches.open(filesCache)
  for (let piece = 0; piece < file.pieces; piece++) await cache.delete(pieceOf(file.path, piece))
  await (await store()).delete('files', file.path)
}

// Removes a course from this device, or what it no longer needs.
export async function forgetFiles(slug: string, still: (path: string) => boolean = () => false) {
  const db = await store()
  for (const file of await db.getAll('files')) {
    if (!file.slugs.includes(slug) || still(file.path)) continue
    const slugs = file.slugs.filter(other => other !== slug)
    if (slugs.length > 0) await db.put('files', { ...file, slugs })
    else await forgetFile(file)
  }
}

export const courseAddresses = (slug: string) =>
  [`/learning/courses/${encodeURIComponent(slug)}`, `/learning/courses/${encodeURIComponent(slug)}/notes`].map(
    path => `/api${path}`,
  )
export const lessonAddress = (id: string) => `/api/learning/lessons/${id}`

export async function forgetCourse(slug: string) {
  const db = await store()
  const kept = await db.get('kept', slug)
  await db.delete('kept', slug)
  const cache = await caches.open(answersCache)
  const lessons = kept?.lessons ?? []
  for (const address of [...courseAddresses(slug), ...lessons.map(lessonAddress)]) await cache.delete(address)
  await forgetFiles(slug)
  tell('kept')
}

// Removes everything of a person from this device: at signing out also what waits to be sent, which was tried before.
export async function forgetAll(waitingToo: boolean) {
  const db = await store()
  for (const name of ['kept', 'files', 'about'] as const) await db.clear(name)
  if (waitingToo) for (const name of ['waiting', 'refused'] as const) await db.clear(name)
  await caches.delete(filesCache)
  await caches.delete(answersCache)
  tell('kept')
}
