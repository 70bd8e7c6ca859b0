import type { ReactNode } from 'react'
import type { CourseCard as Card } from '@/api/types'
import { Carousel } from '@/ui/Carousel'
import { CourseCard } from './CourseCard'

type Props = { title: string; lead?: ReactNode; courses: Card[]; gap?: 20 | 24; band?: boolean }

// A heading and a carousel of courses; nothing at all without courses.
export function Shelf({ title, lead, courses, gap, band }: Props) {
  if (courses.length === 0) return null
  return (
    <section className={`band ${band ? 'bg-sunk border-y border-line' : ''}`}>
      <div className="page">
        <Carousel
          label={title}
          gap={gap}
          head={
            <div>
              <h2 className="text-30 md:text-40">{title}</h2>
              {lead && <p className="text-muted text-18 mt-2">{lead}</p>}
            </div>
          }
        >
          {courses.map(course => (
            <CourseCard key={course.slug} course={course} />
          ))}
        </Carousel>
      </div>
    </section>
  )
}
