import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import type { Person } from '@/api/types'
import { useMe } from '@/lib/me'
import { LoadError } from '@/ui/LoadError'
import { Skeleton } from '@/ui/Skeleton'

// Everyone else is told how to become an instructor.
export function InstructorsOnly({ children }: { children: (person: Person) => ReactNode }) {
  const { me, query } = useMe()
  const navigate = useNavigate()
  const teaches = me?.person?.roles.includes('instructor')
  useEffect(() => {
    if (teaches === false) void navigate({ to: '/instructor', replace: true })
  }, [teaches, navigate])
  if (query.error) return <LoadError query={query} />
  return me?.person && teaches ? children(me.person) : <Skeleton lines={[44, 72, 72, 72]} />
}
