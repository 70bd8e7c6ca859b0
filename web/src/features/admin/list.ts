import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
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

// What was acted on may leave its list, and the focus with it: it goes to the heading.
export function useKeptFocus(data: unknown) {
  const heading = useRef<HTMLHeadingElement>(null)
  const acted = useRef(false)
  useEffect(() => {
    if (data && acted.current && document.activeElement === document.body) heading.current?.focus()
    acted.current = false
  }, [data])
  return { heading, acted: () => (acted.current = true) }
}

// A moment, in UTC as every date here.
export const clockTime = (iso: string) => `${iso.slice(11, 16)} UTC`
