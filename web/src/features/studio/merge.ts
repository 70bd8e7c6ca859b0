type Fields = Record<string, unknown>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

// Whether two values of JSON say the same; the order of an object's fields doesn't count.
export function same(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((item, i) => same(item, b[i]))
  if (!isFields(a) || !isFields(b)) return false
  const keys = new Set([...Object.keys(a), ...Object.keys(b)])
  return [...keys].every(key => same(a[key], b[key]))
}

// The fields that both sides have changed, each to something else.
export function disputed(base: unknown, mine: unknown, theirs: unknown): string[] {
  if (!isFields(base) || !isFields(mine) || !isFields(theirs)) return same(mine, theirs) ? [] : ['']
  return Object.keys({ ...mine, ...theirs }).filter(
    key => !same(mine[key], theirs[key]) && !same(mine[key], base[key]) && !same(theirs[key], base[key]),
  )
}

// Two changes of the same text as one, or null if a field was changed by both.
export function mergeFields<T>(base: T, mine: T, theirs: T): T | null {
  if (disputed(base, mine, theirs).length > 0) return null
  if (!isFields(base) || !isFields(mine) || !isFields(theirs)) return theirs
  const changed = Object.entries(mine).filter(([key, value]) => !same(value, base[key]))
  return { ...theirs, ...Object.fromEntries(changed) }
}
