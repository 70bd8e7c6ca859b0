import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Heart } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { ApiProblem } from '@/api/client'
import { keyOf } from '@/api/keys'
import type { Standing } from '@/api/types'
import { Form, useSending } from '@/lib/form'
import { useProblemText } from '@/lib/problems'
import { takeWish, wishes, wishLater } from '@/lib/wishes'
import { Button } from '@/ui/Button'
import { toast } from '@/ui/toast'
import { standingQuery } from './api'

// Adds a course to the wish list, or removes it. Visitors sign in first; then it is done.
export function WishButton({ slug, standing }: { slug: string; standing?: Standing }) {
  const { t } = useLingui()
  const say = useProblemText()
  const client = useQueryClient()
  const navigate = useNavigate()
  const wished = standing?.wished ?? false
  const name = wished ? 'wish-remove' : 'wish'
  const wish = useSending<unknown, boolean>(name, {
    mutationFn: on => (on ? wishes.add(slug) : wishes.remove(slug)),
    onSuccess: (_, on) => {
      client.setQueryData<Standing>(standingQuery(slug).queryKey, old => old && { ...old, wished: on })
      void client.invalidateQueries({ queryKey: keyOf('wishes') })
      if (on) toast(t`Added to your wish list`)
      else toast(t`Removed from your wish list`, () => wish.send(true))
    },
    onError: problem => {
      if (!(problem instanceof ApiProblem && problem.status === 401)) return toast(say(problem))
      wishLater(slug)
      void navigate({ to: '/sign-in', search: { next: `/course-details/${slug}` } })
    },
  })
  const send = useRef(wish.send)
  send.current = wish.send
  const signedIn = standing?.signedIn
  useEffect(() => {
    if (signedIn && takeWish(slug)) send.current(true)
  }, [signedIn, slug])
  return (
    <Form name={name} fields={{ slug }} className="contents" onSend={() => wish.send(!wished)}>
      <Button type="submit" tone="plain" aria-pressed={wished} pending={wish.isPending}>
        <Heart
          size={18}
          strokeWidth={1.75}
          fill={wished ? 'currentColor' : 'none'}
          aria-hidden="true"
          className={wished ? 'text-clay' : undefined}
        />
        {wished ? <Trans>On your wish list</Trans> : <Trans>Add to wish list</Trans>}
      </Button>
    </Form>
  )
}
