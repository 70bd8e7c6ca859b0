import { ApiProblem } from '@/api/client'

// Code that could not be loaded although the server answers: another version runs there.
export class Gone extends Error {}

// Code that could not be loaded since no answer came at all. The browser does not ask for
// it again on the same page.
export class Unreached extends ApiProblem {}

const reach = () => fetch(import.meta.url, { method: 'HEAD', cache: 'no-store' })

// Says why code could not be loaded.
export async function missing(problem: unknown): Promise<never> {
  const answer = await reach().catch(() => null)
  if (!answer)
    throw new Unreached({ type: 'about:blank', title: 'network.offline', status: 0, code: 'network.offline' })
  throw new Gone(String(problem))
}

// Loads the page again once the server can be reached; until then it stays as it is.
export const reloadWhenReached = () =>
  reach().then(
    () => window.location.reload(),
    () => {},
  )

const key = 'stoa.reloaded'

// Loads the page at its address again, with the code that the server has now: once for
// each version, so that it never goes round in circles. False when that has been done.
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
