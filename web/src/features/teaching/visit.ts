import { useEffect } from 'react'
import { api } from '@/api/client'

// Where a visitor of this page came from: another site's host, "stoa" for a page of this one, or "" if nothing says.
function cameFrom(): string {
  const [navigation] = performance.getEntriesByType('navigation')
  if (navigation && new URL(navigation.name).pathname !== location.pathname) return 'stoa'
  if (!document.referrer) return ''
  const { host, hostname } = new URL(document.referrer)
  return host === location.host ? 'stoa' : hostname
}

// Counts the visit of a course's page. Nothing about the visitor is sent or kept; what fails isn't sent again.
export function useVisit(slug: string) {
  useEffect(() => {
    void api.post(`/courses/${encodeURIComponent(slug)}/visit`, { from: cameFrom() }).catch(() => {})
  }, [slug])
}
