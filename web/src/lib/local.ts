// A base that no address can name by chance: what is not on it has left the site.
const here = 'https://here.invalid'

// The address of a screen of this site (path, query, fragment), else the home page:
// every place that follows an address which someone else may have written goes
// through it. It judges as web.LocalPath does on the server, by the same table, and
// leans on the browser's own parser: an address that this would change has something
// to hide. The API is no screen.
export function localPath(next: unknown): string {
  if (typeof next !== 'string' || next.length > 500 || !next.startsWith('/') || /[\p{Cc}\\]/u.test(next)) return '/'
  try {
    const url = new URL(next, here)
    const path = decodeURIComponent(url.pathname)
    const asWritten = decodeURIComponent(next.split(/[?#]/, 1)[0] as string)
    const odd = path !== asWritten || /[\p{Cc}\\]|\/\//u.test(path) || /^\/api(\/|$)/.test(path)
    return url.origin === here && !odd ? url.pathname + url.search + url.hash : '/'
  } catch {
    return '/'
  }
}
