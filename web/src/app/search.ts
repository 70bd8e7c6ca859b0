import type { ListingSearch } from '@/features/catalog/api'

// Search parameters in plain form, repeated for several values, sorted by name as the server sorts them for cached
// pages.
export function parseSearch(text: string): ListingSearch {
  const found: ListingSearch = {}
  const params = [...new URLSearchParams(text)].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
  for (const [name, value] of params) {
    const before = found[name]
    found[name] = before === undefined ? value : Array.isArray(before) ? [...before, value] : [before, value]
  }
  return found
}

export function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null && one !== '') params.append(name, String(one))
    }
  }
  const text = params.toString()
  return text ? `?${text}` : ''
}
