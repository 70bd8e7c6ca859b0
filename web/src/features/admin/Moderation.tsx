import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useProblemText } from '@/lib/problems'
import { EmptyState } from '@/ui/EmptyState'
import { toast } from '@/ui/toast'
import { HideDialog } from './HideDialog'
import { ListBody } from './ListBody'
import { ListHead } from './ListHead'
import { useAsked, useReread } from './list'
import { type Decision, decide, moderationQuery, type Reported } from './moderation'
import { ReportedCard } from './ReportedCard'

// What people reported: open ones by default, the last reported first.
export default function Moderation() {
  const { t } = useLingui()
  const say = useProblemText()
  const { asked, address, ask } = useAsked('/admin/moderation', ['state'])
  const query = useQuery({ ...moderationQuery(asked), placeholderData: keepPreviousData })
  const { heading, reread } = useReread()
  const [hiding, setHiding] = useState<Reported | null>(null)
  const done = (to: Decision, before: Reported) => {
    const text = { hidden: t`Hidden. Its author will be told why.`, kept: t`Kept`, open: t`Waits again` }[to.state]
    const { state, reason, note } = before
    toast(text, () =>
      change.mutate({ thing: { ...before, state: to.state }, to: { state, reason: reason || undefined, note } }),
    )
    return reread()
  }
  const change = useMutation({
    mutationFn: ({ thing, to }: { thing: Reported; to: Decision }) =>
      decide(thing.id, to.state === 'hidden' ? to : { state: to.state }),
    onSuccess: (_, { thing, to }) => done(to, thing),
    onError: problem => toast(say(problem)),
  })
  return (
    <>
      <ListHead
        title={<Trans>Moderation</Trans>}
        heading={heading}
        asked={asked}
        ask={ask}
        filter={{
          name: 'state',
          label: t`Status`,
          options: [
            ['open', t({ message: 'Open', context: 'what was reported and not decided' })],
            ['hidden', t({ message: 'Hidden', context: 'what was reported' })],
            ['kept', t({ message: 'Kept', context: 'what was reported' })],
            ['all', t`All`],
          ],
        }}
      />
      <ListBody
        query={query}
        count={n => t`${plural(n, { one: '# contribution', other: '# contributions' })}`}
        address={address}
        empty={
          <EmptyState title={<Trans>Nothing here</Trans>}>
            <Trans>Reviews, questions and answers that people report appear here.</Trans>
          </EmptyState>
        }
      >
        {data => (
          <ul className={`grid gap-4 ${query.isPlaceholderData ? 'opacity-60' : ''}`}>
            {data.things.map(thing => (
              <ReportedCard
                key={thing.id}
                thing={thing}
                busy={change.isPending}
                onKeep={() => change.mutate({ thing, to: { state: 'kept' } })}
                onHide={() => setHiding(thing)}
              />
            ))}
          </ul>
        )}
      </ListBody>
      {hiding && <HideDialog thing={hiding} onClose={() => setHiding(null)} onHidden={to => done(to, hiding)} />}
    </>
  )
}
