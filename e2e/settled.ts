import type { Page, Request } from '@playwright/test'

const underWay = new WeakMap<Page, { open: Set<Request>; begun: number }>()

/** Counts what a page asks for from now on, for settled. The pages of a test's own context are watched already. */
export function watchRequests(page: Page) {
  const watch = { open: new Set<Request>(), begun: 0 }
  underWay.set(page, watch)
  page.on('request', request => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) watch.open.clear() // the page before is gone
    if (/eventsource|media/.test(request.resourceType())) return // which may stay open
    watch.begun++
    watch.open.add(request)
  })
  const over = (request: Request) => void watch.open.delete(request)
  page.on('requestfinished', over)
  page.on('requestfailed', over)
}

// Twice: React is done with what came, and with what that led to. A window that isn't drawn has no frames for a while.
const quiet = async () => {
  const atMost = (ms: number, what: (done: () => void) => void) =>
    new Promise<void>(done => {
      what(done)
      setTimeout(done, ms)
    })
  for (let i = 0; i < 2; i++) {
    await atMost(200, done => requestAnimationFrame(() => done()))
    await atMost(1000, done => requestIdleCallback(() => done()))
  }
}

/**
 * Waits until a page has got all that it asked for, has done what follows from it, and has asked for nothing more
 * meanwhile. The browser's "network idle" is half a second of silence more, each time.
 */
export async function settled(page: Page) {
  const watch = underWay.get(page)
  if (!watch) throw new Error('this page’s requests are not watched')
  for (const until = Date.now() + 30_000; ; ) {
    const { begun } = watch
    const still = await page.evaluate(quiet).then(
      () => true,
      error => {
        if (page.isClosed()) throw error // else it has gone to another address
        return false
      },
    )
    if (still && !watch.open.size && begun === watch.begun) return
    if (Date.now() > until) throw new Error(`${page.url()} still waits for ${[...watch.open].map(r => r.url())}`)
  }
}
