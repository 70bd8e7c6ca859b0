import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ApiProblem, api } from '@/api/client'
import { keyOf } from '@/api/keys'
import type { Cart, CourseDetails } from '@/api/types'
import { keepCart } from '@/lib/cart'
import { useSending } from '@/lib/form'
import { countCart } from '@/lib/visit'

// Getting a course: a free one begins, another leads to the checkout. `form` is the name of its form.
export function useGet(course: CourseDetails) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const free = course.price.amount === 0
  const form = free ? 'enroll' : 'get'
  const sending = useSending(form, {
    mutationFn: async () => {
      if (free) await api.post(`/courses/${course.slug}/enroll`)
      else {
        keepCart(client, await api.post<Cart>('/cart/lines', { slug: course.slug }))
        countCart(course.slug)
      }
    },
    onSuccess: async () => {
      await Promise.all([
        client.invalidateQueries({ queryKey: keyOf('me') }),
        client.invalidateQueries({ queryKey: keyOf('standing', course.slug) }),
      ])
      await navigate(free ? { to: '/learn/$slug', params: { slug: course.slug } } : { to: '/checkout' })
    },
    onError: problem => {
      if (problem instanceof ApiProblem && problem.status === 401) {
        void navigate({ to: '/sign-in', search: { next: `/course-details/${course.slug}` } })
      }
    },
  })
  return { free, form, sending }
}
