import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CourseDetails } from '@/api/types'
import { standingQuery } from '@/features/course/api'
import { CourseFaq, Overview, Teacher } from '@/features/course/Sections'
import { Reviews } from '@/features/review/Reviews'
import { useParameter } from '@/lib/address'
import { later } from '@/lib/later'
import { Tabs } from '@/ui/Tabs'

const News = later(() => import('@/features/teaching/News'))

// What the course is about, who teaches it, and what others say of it.
export function LearnAbout({ course }: { course: CourseDetails }) {
  const { t } = useLingui()
  const [part, setPart] = useState(useParameter('tab'))
  const { data: standing } = useQuery(standingQuery(course.slug))
  return (
    <Tabs
      label={t`About this course`}
      look="chip"
      value={part}
      onChange={setPart}
      href={id => `?tab=${id}`}
      items={[
        { id: 'overview', label: t`Overview`, content: <Overview course={course} /> },
        { id: 'news', label: t`Announcements`, content: <News slug={course.slug} /> },
        { id: 'instructor', label: t`Instructor`, content: <Teacher teacher={course.teacher} /> },
        { id: 'reviews', label: t`Reviews`, content: <Reviews slug={course.slug} standing={standing} /> },
        { id: 'faq', label: t`FAQ`, content: <CourseFaq course={course} /> },
      ]}
    />
  )
}
