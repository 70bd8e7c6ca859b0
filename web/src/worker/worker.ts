/// <reference lib="webworker" />
import { cleanupOutdatedCaches, getCacheKeyForURL, precacheAndRoute } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { NetworkFirst } from 'workbox-strategies'
import { courseAddresses, forgetAll, forgetCourse, keptCourses, lessonAddress } from '@/lib/offline/kept'
import { replay } from '@/lib/offline/queue'
import { answersCache, filesCache, pieceBytes, pieceOf, store } from '@/lib/offline/store'

// The service worker: it comes with the first course that is kept on a device, and answers for it where there is no
// connection. The classroom's code is stored when it is installed, so code and pages are always of one version.

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: { url: string; revision: string | null }[] }
type SyncEvent = ExtendableEvent & { tag: string }

const shell = '/offline'
const shellCache = 'stoa-shell'

// The frame in which the browser renders any page, and the files that it names: those of the page's language.
async function storeShell() {
  const response = await fetch(shell, { cache: 'no-cache' })
  if (!response.ok) throw new Error(`${shell}: ${response.status}`)
  const html = await response.clone().text()
  const entry = html.match(/<script type="module" src="([^"]+)"/)?.[1]
  if (!entry || !getCacheKeyForURL(entry)) return // of another version, whose own worker stores it
  const cache = await caches.open(shellCache)
  const files = [...html.matchAll(/href="(\/assets\/[^"]+)"/g)].map(([, file]) => file as string)
  const missing = files.filter(file => !getCacheKeyForURL(file))
  for (const request of await cache.keys()) {
    const { pathname } = new URL(request.url)
    if (pathname !== shell && !missing.includes(pathname)) await cache.delete(request)
  }
  await cache.addAll(missing)
  await cache.put(shell, response)
}

self.addEventListener('install', event => event.waitUntil(storeShell()))
self.addEventListener('activate', event => event.waitUntil(self.clients.claim()))
self.addEventListener('sync', event => (event as SyncEvent).waitUntil(replay()))

cleanupOutdatedCaches()
precacheAndRoute(self.__WB_MANIFEST)
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  async ({ request }) => (await caches.match(request, { cacheName: shellCache, ignoreVary: true })) ?? fetch(request),
)

// Pages come from the server. Without it, those of a learner are rendered here, and all others lead to My Courses.
const offlinePages = /^\/(my-course$|learn\/)/
registerRoute(
  ({ request }) => request.mode === 'navigate',
  async ({ request, url, event }) => {
    try {
      const page = await fetch(request)
      event.waitUntil(meet())
      return page
    } catch (problem) {
      const page = await caches.match(shell, { cacheName: shellCache, ignoreVary: true })
      if (!page || (await keptCourses()).length === 0) throw problem
      return offlinePages.test(url.pathname) ? page : Response.redirect('/my-course')
    }
  },
)

// Stored files are played from here, whatever the signature of their address.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && /^\/(media|covers|portraits)\//.test(url.pathname),
  async ({ request, url }) => (await stored(request, url.pathname).catch(() => undefined)) ?? fetch(request),
)

async function stored(request: Request, path: string): Promise<Response | undefined> {
  const file = await (await store()).get('files', path)
  if (!file?.whole) return undefined
  const cache = await caches.open(filesCache)
  const headers = { 'Content-Type': file.type, 'Accept-Ranges': 'bytes' }
  const [, first = '', last = ''] = request.headers.get('Range')?.match(/^bytes=(\d+)-(\d*)$/) ?? []
  const from = Number(first)
  // A range without an end is answered as far as its piece goes: the browser asks for the rest.
  const pieceEnd = (Math.floor(from / pieceBytes) + 1) * pieceBytes
  const to = first === '' ? file.size : Math.min(file.size, last ? Number(last) + 1 : pieceEnd)
  const parts: Blob[] = []
  for (let piece = Math.floor(from / pieceBytes); piece < file.pieces && piece * pieceBytes < to; piece++) {
    const there = await cache.match(pieceOf(path, piece))
    if (!there) return undefined
    const begins = piece * pieceBytes
    parts.push((await there.blob()).slice(Math.max(0, from - begins), to - begins))
  }
  const body = new Blob(parts, { type: file.type })
  if (first === '') return new Response(body, { headers })
  const range = { 'Content-Range': `bytes ${from}-${to - 1}/${file.size}`, 'Content-Length': String(body.size) }
  return new Response(body, { status: 206, headers: { ...headers, ...range } })
}

// What a kept course is made of, and what every page asks for: from the server, or else as it was last.
const basics = /^\/api\/(me|site|catalog\/menu|catalog\/names\/\w+|learning\/courses)$/
const basic = (path: string) => basics.test(path)

async function isKept(path: string) {
  const courses = await keptCourses()
  return courses.some(
    ({ slug, lessons }) => courseAddresses(slug).includes(path) || lessons.some(id => lessonAddress(id) === path),
  )
}

const answers = new NetworkFirst({
  cacheName: answersCache,
  networkTimeoutSeconds: 8,
  plugins: [
    {
      cacheWillUpdate: async ({ request, response }) => {
        if (response.status !== 200) return null
        const path = new URL(request.url).pathname
        return (basic(path) && (await keptCourses()).length > 0) || (await isKept(path)) ? response : null
      },
      fetchDidSucceed: async ({ request, response, event }) => {
        const { pathname } = new URL(request.url)
        const met = contact(pathname, response.clone())
        event?.waitUntil(met)
        if (pathname === '/api/me') await met // before it is stored
        return response
      },
    },
  ],
})
registerRoute(
  ({ url, request, sameOrigin }) =>
    sameOrigin && request.method === 'GET' && (basic(url.pathname) || url.pathname.startsWith('/api/learning/')),
  answers,
)

// A page that comes with who is signed in, and with their courses, asks nobody: so both are asked for here while
// something is kept. Access that has ended is noticed with the next page.
async function meet() {
  for (const path of ['/api/me', '/api/learning/courses'])
    if (await (await store()).get('about', 'owner')) await contact(path, await fetch(path))
}

// The server has answered: what is no longer this person's to have goes.
async function contact(path: string, response: Response) {
  const owner = await (await store()).get('about', 'owner')
  if (!owner) return
  if (response.status === 401) return forgetAll(false)
  if (path === '/api/me' && response.ok) {
    const { person } = await response.json()
    if (person?.id === owner) return settle()
    return forgetAll(Boolean(person)) // what waits is of who was signed in, and sent when they are again
  }
  if (path === '/api/learning/courses' && response.ok) {
    const { courses } = await response.json()
    const mine = new Set(courses.map((course: { slug: string }) => course.slug))
    for (const { slug } of await keptCourses()) if (!mine.has(slug)) await forgetCourse(slug)
    return
  }
  if (response.status !== 403 && response.status !== 404) return
  for (const { slug } of await keptCourses()) if (courseAddresses(slug)[0] === path) await forgetCourse(slug)
}

let settled = 0

// At most every few minutes: what waits is sent, the frame follows the language.
async function settle() {
  if (Date.now() - settled < 300_000) return
  settled = Date.now()
  await storeShell().catch(() => {})
  await replay()
}

registerRoute(
  '/api/account/sign-out',
  async ({ request }) => {
    await Promise.race([replay().catch(() => {}), new Promise(resolve => setTimeout(resolve, 3000))])
    const response = await fetch(request)
    if (response.ok) await forgetAll(true)
    return response
  },
  'POST',
)
