import { queryOptions } from '@tanstack/react-query'
import { api } from '@/api/client'
import { keyOf } from '@/api/keys'
import type { CourseDetails, CourseFacts, Instructor, LessonMedia, Standing } from '@/api/types'

// Without a slug, the featured course.
export const courseQuery = (slug?: string) =>
  queryOptions({
    queryKey: keyOf('course', slug ?? ''),
    queryFn: () => api.get<CourseDetails>(slug ? `/courses/${encodeURIComponent(slug)}` : '/featured-course'),
  })

export const factsQuery = (slug: string) =>
  queryOptions({
    queryKey: keyOf('facts', slug),
    queryFn: () => api.get<CourseFacts>(`/courses/${encodeURIComponent(slug)}/facts`),
  })

export const standingQuery = (slug: string) =>
  queryOptions({
    queryKey: keyOf('standing', slug),
    queryFn: () => api.get<Standing>(`/courses/${encodeURIComponent(slug)}/standing`),
  })

export const previewQuery = (slug: string, lessonId: string) =>
  queryOptions({
    queryKey: keyOf('preview', slug, lessonId),
    queryFn: () => api.get<LessonMedia>(`/courses/${encodeURIComponent(slug)}/preview/${encodeURIComponent(lessonId)}`),
  })

export const instructorQuery = (slug: string) =>
  queryOptions({
    queryKey: keyOf('instructor', slug),
    queryFn: () => api.get<Instructor>(`/instructors/${encodeURIComponent(slug)}`),
  })
