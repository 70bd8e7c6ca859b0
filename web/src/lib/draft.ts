import { useEffect, useState } from 'react'

// A form that survives a reload, a lost connection and an expired sign-in: kept in
// this window until it is sent.
export function useDraft<T extends Record<string, unknown>>(name: string, empty: T) {
  const key = `stoa.draft.${name}`
  const [fields, setFields] = useState(empty)
  useEffect(() => {
    try {
      const kept = sessionStorage.getItem(key)
      if (kept) setFields(before => ({ ...before, ...JSON.parse(kept) }))
    } catch {
      // Nothing kept, or nothing that can be read: the form is empty.
    }
  }, [key])
  const change = (part: Partial<T>) =>
    setFields(before => {
      const next = { ...before, ...part }
      try {
        sessionStorage.setItem(key, JSON.stringify(next))
      } catch {
        // Without storage the draft lives as long as the page.
      }
      return next
    })
  const forget = () => {
    try {
      sessionStorage.removeItem(key)
    } catch {
      // There is none.
    }
    setFields(empty)
  }
  return [fields, change, forget] as const
}
