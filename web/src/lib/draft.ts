import { useEffect, useState } from 'react'

const prefix = 'stoa.draft.' // as lib/drafts.ts has it

export function hasDraft(name: string): boolean {
  try {
    return sessionStorage.getItem(prefix + name) !== null
  } catch {
    return false
  }
}

// A form that survives a reload, a lost connection and an expired session: stored in this window until it is sent.
export function useDraft<T extends Record<string, unknown>>(name: string, empty: T) {
  const key = prefix + name
  const [fields, setFields] = useState(empty)
  useEffect(() => {
    try {
      const stored = sessionStorage.getItem(key)
      if (stored) setFields(before => ({ ...before, ...JSON.parse(stored) }))
    } catch {
      // Nothing stored, or nothing readable: the form is empty.
    }
  }, [key])
  const change = (part: Partial<T>) =>
    setFields(before => {
      const next = { ...before, ...part }
      try {
        sessionStorage.setItem(key, JSON.stringify(next))
      } catch {
        // Without storage, the draft lives as long as the page.
      }
      return next
    })
  const forget = () => {
    try {
      sessionStorage.removeItem(key)
    } catch {
      // No storage.
    }
    setFields(empty)
  }
  return [fields, change, forget] as const
}
