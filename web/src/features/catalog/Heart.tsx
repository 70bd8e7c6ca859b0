import { useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Heart as Icon } from 'lucide-react'
import { keyOf } from '@/api/keys'
import type { CourseCard as Card } from '@/api/types'
import { useMe } from '@/lib/me'
import { useProblemText } from '@/lib/problems'
import { wishes, wishesQuery, wishLater } from '@/lib/wishes'
import { toast } from '@/ui/toast'

type Props = { course: Pick<Card, 'slug' | 'title'>; row?: boolean }

// Adds a card's course to the wish list, or removes it. Visitors sign in first; then it is done on the course's page.
export default function Heart({ course: { slug, title }, row }: Props) {
  const { t } = useLingui()
  const say = useProblemText()
  const client = useQueryClient()
  const navigate = useNavigate()
  const { me } = useMe()
  const { data } = useQuery({ ...wishesQuery, enabled: Boolean(me?.person), staleTime: 60_000 })
  const change = useMutation({
    mutationFn: (on: boolean) => (on ? wishes.add(slug) : wishes.remove(slug)),
    onSuccess: async (_, on) => {
      void client.invalidateQueries({ queryKey: keyOf('standing', slug) })
      await client.invalidateQueries({ queryKey: wishesQuery.queryKey })
      if (on) toast(t`Added to your wish list`)
      else toast(t`Removed from your wish list`, () => change.mutate(true))
    },
    onError: problem => toast(say(problem)),
  })
  if (!me || me.courses.some(course => course.slug === slug)) return null
  const wished = change.isPending ? change.variables : (data?.wishes.some(wish => wish.slug === slug) ?? false)
  const press = () => {
    if (me.person) return change.mutate(!wished)
    wishLater(slug)
    void navigate({ to: '/sign-in', search: { next: `/course-details/${slug}` } })
  }
  return (
    <button
      type="button"
      className={`heart ${row ? 'heart-row' : ''}`}
      aria-pressed={wished}
      aria-label={wished ? t`Remove “${title}” from your wish list` : t`Add “${title}” to your wish list`}
      onClick={press}
    >
      <span>
        <Icon size={18} strokeWidth={2} fill={wished ? 'currentColor' : 'none'} aria-hidden="true" />
      </span>
    </button>
  )
}
