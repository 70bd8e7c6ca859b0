import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { LessonRow } from '@/api/types'

type Props = { slug: string; to?: LessonRow; label?: string; className?: string; children: ReactNode; now?: boolean }

// A link to a lesson of the course, or nothing but its place where there is none.
export function LessonLink({ slug, to, label, className = '', children, now }: Props) {
  if (!to) return <span className={`${className} invisible`}>{children}</span>
  return (
    <Link
      to="/learn/$slug/$lesson"
      params={{ slug, lesson: to.id }}
      className={className}
      aria-label={label}
      title={label && to.title}
      aria-current={now ? 'true' : undefined}
    >
      {children}
    </Link>
  )
}
