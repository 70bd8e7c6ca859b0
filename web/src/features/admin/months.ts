// The month so many before this one, in UTC, such as 2026-11.
export const month = (back: number) => {
  const now = new Date()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back)).toISOString().slice(0, 7)
}
