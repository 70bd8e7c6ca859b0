import { ApiProblem } from '@/api/client'

// Code failed to load although the server answers: it runs another version.
export class Gone extends Error {}

// Code failed to load because there was no answer at all. The browser doesn't try again on the same page.
export class Unreached extends ApiProblem {}

const reach = () => fetch(import.meta.url, { method: 'HEAD', cache: 'no-store' })

// Returns why code failed to load.
export async function missing(problem: unknown): Promise<never> {
  const answer = await reach().catch(() => null)
  if (!answer)
    throw new Unreached({ type: 'about:blank', title: 'network.offline', status: 0, code: 'network.offline' })
  throw new Gone(String(problem))
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
