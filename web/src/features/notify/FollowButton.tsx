import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { BellPlus, BellRing } from 'lucide-react'
import { useMe } from '@/lib/me'
import { useProblemText } from '@/lib/problems'
import { Button } from '@/ui/Button'
import { toast } from '@/ui/toast'
import { follow, followQuery } from './api'

// Turns notifications about an instructor's new courses on and off. A visitor signs in first, and comes back here.
export function FollowButton({ slug }: { slug: string }) {
  const { t } = useLingui()
  const say = useProblemText()
  const client = useQueryClient()
  const { me, signedIn } = useMe()
  const { data, isPending, refetch } = useQuery({ ...followQuery(slug), enabled: Boolean(me?.person) })
  const change = useMutation({
    mutationFn: (on: boolean) => follow(slug, on),
    onMutate: on => client.setQueryData(followQuery(slug).queryKey, { on }),
    onError: problem => {
      client.invalidateQueries({ queryKey: followQuery(slug).queryKey })
      toast(say(problem))
    },
  })
  if (me?.person?.slug === slug) return null
  if (!signedIn)
    return (
      <a href={`/sign-in?next=${encodeURIComponent(`/instructors/${slug}`)}`} className="button button-quiet">
        <BellPlus size={18} strokeWidth={1.75} aria-hidden="true" />
        <Trans>Follow</Trans>
      </a>
    )
  const on = data?.on ?? false
  return (
    <Button
      tone="quiet"
      aria-pressed={on}
      title={t`Get notified about new courses`}
      disabled={isPending || change.isPending}
      onClick={() => (data ? change.mutate(!on) : void refetch())}
    >
      {on ? (
        <BellRing size={18} strokeWidth={1.75} aria-hidden="true" />
      ) : (
        <BellPlus size={18} strokeWidth={1.75} aria-hidden="true" />
      )}
      {on ? <Trans>Following</Trans> : <Trans>Follow</Trans>}
    </Button>
  )
}
