import { Navigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Person } from '@/api/types'
import { useMe } from '@/lib/me'
import { LoadError } from '@/ui/LoadError'
import { Skeleton } from '@/ui/Skeleton'

// Everyone else is told how to become an instructor.
export function InstructorsOnly({ children }: { children: (person: Person) => ReactNode }) {
  const { me, query } = useMe()
  if (query.error) return <LoadError query={query} />
  if (!me?.person) return <Skeleton lines={[44, 72, 72, 72]} />
  if (!me.person.roles.includes('instructor')) return <Navigate to="/instructor" replace />
  return children(me.person)
}
