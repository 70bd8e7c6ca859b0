import { ApiProblem, unanswered } from '@/api/client'

// Code failed to load although the server answers: it runs another version.
export class Gone extends Error {}

// Code failed to load because there was no answer at all. The browser doesn't try again on the same page.
export class Unreached extends ApiProblem {}

const reach = () => fetch(import.meta.url, { method: 'HEAD', cache: 'no-store' })

// Waits for code, and says why it failed to load.
export async function arrived<T>(code: Promise<T>): Promise<T> {
  // Firefox ends what a page loads when the next one is on its way. Reloading for that would cancel the way there.
  let leaving = false
  const leave = () => {
    leaving = true
  }
  // Only meanwhile, since a page with such a listener is not kept for the way back. The server has no window.
  const { window } = globalThis
  window?.addEventListener('beforeunload', leave)
  try {
    return await code
  } catch (problem) {
    if (leaving) await new Promise(done => setTimeout(done, 10_000)) // a download looks like leaving, too
    if (await reach().catch(() => 0)) throw new Gone(String(problem))
    throw new Unreached(unanswered('network.offline'))
  } finally {
    window?.removeEventListener('beforeunload', leave)
  }
}

// Reloads the page once the server can be reached; until then, the page stays.
export const reloadWhenReached = () =>
  reach().then(
    () => window.location.reload(),
    () => {},
  )

const key = 'stoa.reloaded'

// Reloads the page with the server's current code, once per version, so that it never loops. False if that has been
// done already.
export function reloadOnce(): boolean {
  try {
    if (sessionStorage.getItem(key) === import.meta.url) return false
    sessionStorage.setItem(key, import.meta.url)
  } catch {
    return false // without a memory it would not know when to stop
  }
  window.location.reload()
  return true
}
