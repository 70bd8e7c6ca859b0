// A base that no address can contain by chance: a URL on another origin leaves the site.
const here = 'https://here.invalid'

// A page of this site (path, query, fragment), or else the home page. Every redirect to an address that someone else
// may have written goes through this. It follows the same table as web.LocalPath on the server and uses the browser's
// parser: an address that parsing would change is suspicious. The API is not a page.
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
