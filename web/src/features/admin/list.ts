import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useRef } from 'react'
import { withQuery } from '@/api/client'
import type { Asked } from './api'

// The search, filters, order and page of a list, as they stand in the address.
export function useAsked(path: string, names: string[]) {
  const search = useSearch({ strict: false }) as Record<string, string | string[] | undefined>
  const navigate = useNavigate()
  const asked: Asked = {}
  for (const name of [...names, 'page']) {
    const value = [search[name] ?? ''].flat()[0]
    if (value) asked[name] = value
  }
  // Another question begins at the first page.
  const address = (changes: Asked) => withQuery(path, { ...asked, page: undefined, ...changes })
  return { asked, address, ask: (changes: Asked) => void navigate({ href: address(changes) }) }
}

// Reads the desk anew after an act. What was acted on may leave its list, and the focus
// with it: it goes to the heading then, without a leap.
export function useReread() {
  const client = useQueryClient()
  const heading = useRef<HTMLHeadingElement>(null)
  const reread = async () => {
    await client.invalidateQueries({ queryKey: ['desk'] })
    setTimeout(() => document.activeElement === document.body && heading.current?.focus({ preventScroll: true }))
  }
  return { heading, reread }
}

// A moment, in UTC as every date here.
export const clockTime = (iso: string) => `${iso.slice(11, 16)} UTC`
