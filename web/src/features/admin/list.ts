import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useRef } from 'react'
import { withQuery } from '@/api/client'
import { keyOf } from '@/api/keys'
import type { Asked } from './api'

// The search, filters, order and page of a list, as in its address.
export function useAsked(path: string, names: string[]) {
  const search = useSearch({ strict: false })
  const navigate = useNavigate()
  const asked: Asked = {}
  for (const name of [...names, 'page', 'from']) {
    const value = [search[name] ?? ''].flat()[0]
    if (value) asked[name] = value
  }
  // Any change starts at the first page.
  const address = (changes: Asked) => withQuery(path, { ...asked, page: undefined, from: undefined, ...changes })
  return { asked, address, ask: (changes: Asked) => void navigate({ href: address(changes) }) }
}

// Reloads every admin list after a change. The row that changed may leave its list and take the focus with it: the
// focus then goes to the heading, without scrolling.
export function useReread() {
  const client = useQueryClient()
  const heading = useRef<HTMLHeadingElement>(null)
  const reread = async () => {
    await client.invalidateQueries({ queryKey: keyOf('admin') })
    setTimeout(() => document.activeElement === document.body && heading.current?.focus({ preventScroll: true }))
  }
  return { heading, reread }
}
