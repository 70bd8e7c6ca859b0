import { useEffect } from 'react'
import { api } from '@/api/client'
import { origin } from '@/lib/cart'

// Counts a step towards buying a course. Nothing about the visitor is sent or kept; what fails isn't sent again.
function count(slug: string, step: 'view' | 'cart') {
  const from = origin()
  if (from) void api.post(`/courses/${encodeURIComponent(slug)}/visit`, { from, step }).catch(() => {})
}

export const countCart = (slug: string) => count(slug, 'cart')

export function useVisit(slug: string) {
  useEffect(() => count(slug, 'view'), [slug])
}
