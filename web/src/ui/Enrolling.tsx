import { Trans } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { keyOf } from '@/api/keys'
import { useSending } from '@/lib/form'

// Takes what someone else has paid for (a gift, a seat), and opens its course.
export function useEnrolling(form: string, take: () => Promise<{ slug: string }>) {
  const client = useQueryClient()
  const navigate = useNavigate()
  return useSending(form, {
    mutationFn: take,
    onSuccess: ({ slug }) => {
      void client.invalidateQueries({ queryKey: keyOf('me') })
      void client.invalidateQueries({ queryKey: keyOf('my-courses') })
      void client.invalidateQueries({ queryKey: keyOf('standing', slug) })
      void navigate({ to: '/learn/$slug', params: { slug } })
    },
  })
}

export const ToCourse = ({ slug }: { slug: string }) => (
  <Link to="/learn/$slug" params={{ slug }} className="button button-main justify-self-start">
    <Trans>Go to course</Trans>
  </Link>
)
