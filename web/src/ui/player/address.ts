// An address of one of a stream's files, signed as the newest playlist is: the files are in its folder, and share what
// it has after the question mark.
export function signedAs(newest: string, first: string, address: string): string {
  const [is, was, url] = [newest, first, address].map(a => new URL(a, location.href)) as [URL, URL, URL]
  const folder = (of: URL) => of.pathname.slice(0, of.pathname.lastIndexOf('/') + 1)
  if (url.origin !== was.origin || !url.pathname.startsWith(folder(was))) return address
  url.pathname = folder(is) + url.pathname.slice(folder(was).length)
  for (const [name, value] of is.searchParams) if (url.searchParams.has(name)) url.searchParams.set(name, value)
  return url.href
}
