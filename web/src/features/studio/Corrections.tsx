import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { keyOf } from '@/api/keys'
import { useProblemText } from '@/lib/problems'
import { Button } from '@/ui/Button'
import { LoadError } from '@/ui/LoadError'
import { Notice } from '@/ui/Notice'
import { toast } from '@/ui/toast'
import { type Change, coursesQuery, type Draft, studio } from './api'
import { ChangeList } from './ChangeList'
import { useSaver, useStanding } from './saver'

// How the draft of a live course differs from what students see. Asked again after each save.
export function useCorrections(draft: Draft) {
  const saver = useSaver()
  const { at } = useStanding()
  return useQuery({
    queryKey: keyOf('studio', draft.id, 'corrections', String(at)),
    queryFn: async () => {
      await saver.settled()
      return studio.corrections(draft.id)
    },
    staleTime: 0,
    placeholderData: keepPreviousData,
    enabled: draft.live && draft.changed,
  })
}

type Props = { draft: Draft; query: ReturnType<typeof useCorrections> }

// What the owner can publish at once, and what a specialist looks at first.
export function Corrections({ draft, query }: Props) {
  const { t } = useLingui()
  const say = useProblemText()
  const client = useQueryClient()
  const saver = useSaver()
  const publish = useMutation({
    mutationFn: async (key: string) => {
      if (!(await saver.settled())) throw saver.standing().problem
      await studio.correct(draft.id, key)
    },
    onSuccess: () => toast(t`Published. Students see it now.`),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: keyOf('studio', draft.id) }),
        client.invalidateQueries({ queryKey: coursesQuery.queryKey }),
      ]),
  })
  const { data } = query
  if (!data) return <LoadError query={query} />
  const open = data.closed === ''
  const later = data.closed === 'operator' ? [...data.now, ...data.later] : data.later
  const closed: Record<string, ReactNode> = {
    owner: <Trans>Only the owner of the course can publish these.</Trans>,
    waiting: <Trans>They wait too: the version that is being reviewed or launched would undo them.</Trans>,
  }
  if (data.closed === 'not_live' || data.now.length + data.later.length === 0) return null
  const n = data.now.length
  return (
    <section aria-labelledby="changes" className="panel p-4 sm:p-6 grid gap-6">
      <h2 id="changes" className="text-20">
        <Trans>Changes since the launch</Trans>
      </h2>
      {data.closed !== 'operator' && n > 0 && (
        <Block
          title={<Trans>Small corrections</Trans>}
          hint={<Trans>These need no approval. A specialist sees them in the next round.</Trans>}
          changes={data.now}
          draft={draft}
        >
          {publish.error && <Notice tone="error">{say(publish.error)}</Notice>}
          {open ? (
            <Button
              className="justify-self-start"
              pending={publish.isPending}
              disabled={query.isPlaceholderData}
              onClick={() => publish.mutate(data.key)}
            >
              <Plural value={n} one="Publish # correction" other="Publish # corrections" />
            </Button>
          ) : (
            <p className="text-14 text-muted">{closed[data.closed]}</p>
          )}
        </Block>
      )}
      {later.length > 0 && (
        <Block
          title={<Trans>Needs approval</Trans>}
          hint={<Trans>Students keep the approved version until then.</Trans>}
          changes={later}
          draft={draft}
        />
      )}
    </section>
  )
}

type BlockProps = { title: ReactNode; hint: ReactNode; changes: Change[]; draft: Draft; children?: ReactNode }

function Block({ title, hint, changes, draft, children }: BlockProps) {
  return (
    <div className="grid gap-3">
      <div>
        <h3 className="text-16 font-semibold">{title}</h3>
        <p className="text-14 text-muted">{hint}</p>
      </div>
      <div className="border-y border-line">
        <ChangeList changes={changes} currency={draft.price.currency} lang={draft.plan.language} />
      </div>
      {children}
    </div>
  )
}
