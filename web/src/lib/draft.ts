import { useEffect, useState } from 'react'

const prefix = 'stoa.draft.'

// At sign-out: what was typed belongs to the person who typed it.
export function forgetDrafts() {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key)
  } catch {
    // There is no storage, and so no drafts.
  }
}

export function hasDraft(name: string): boolean {
  try {
    return sessionStorage.getItem(prefix + name) !== null
  } catch {
    return false
  }
}

// A form that survives a reload, a lost connection and an expired sign-in: kept in
// this window until it is sent.
export function useDraft<T extends Record<string, unknown>>(name: string, empty: T) {
  const key = prefix + name
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
