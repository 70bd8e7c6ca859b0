import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { keyOf } from '@/api/keys'
import type { Approval } from '@/api/types'
import { useParameter } from '@/lib/address'
import { localDate } from '@/lib/date'
import { useDraft } from '@/lib/draft'
import { useProblemText } from '@/lib/problems'
import { Badge } from '@/ui/Badge'
import { toast } from '@/ui/toast'
import { approvals } from './api'
import { Checklist } from './Checklist'
import { ClaimBar } from './ClaimBar'
import { Contents } from './Contents'
import { useKeepClaim } from './claim'
import { DecisionDialog } from './DecisionDialog'
import { Desk } from './Desk'
import { useHeard } from './heard'
import type { ListChanges } from './Overview'

type Notes = { seen: Record<string, boolean>; ticked: Record<string, boolean> }
const none: Notes = { seen: {}, ticked: {} }

type Props = { approval: Approval; changeList: ListChanges; onDecided: () => void }

// A submission in front of a specialist: what is looked at on the left, everything that there is on the right.
export function Review({ approval, changeList, onDecided }: Props) {
  const lessonId = useParameter('lesson')
  const [notes, change] = useDraft<Notes>(`approval-${approval.id}`, none)
  const [deciding, setDeciding] = useState<'approve' | 'request' | null>(null)
  const { pending, claim, release } = useClaim(approval)
  const lessons = approval.sections.flatMap(section => section.lessons)
  const seen = lessons.filter(lesson => notes.seen[lesson.id]).length
  useHeard('approval', approval.id)
  useKeepClaim(approval.id, Boolean(approval.claim?.mine))
  return (
    <>
      <Heading approval={approval} />
      <div className="grid grid-cols-[minmax(0,1fr)] lg:grid-cols-[minmax(0,1fr)_360px] gap-8 items-start">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-8 min-w-0">
          <Desk
            changeList={changeList}
            key={lessonId}
            approval={approval}
            row={lessons.find(lesson => lesson.id === lessonId)}
            next={lessons[lessons.findIndex(lesson => lesson.id === lessonId) + 1]}
            onSeen={() => lessonId && !notes.seen[lessonId] && change({ seen: { ...notes.seen, [lessonId]: true } })}
          />
        </div>
        <aside className="grid gap-4 lg:sticky lg:top-24">
          <div className="lg:max-h-[50dvh] lg:overflow-y-auto rounded-panel">
            <Contents approval={approval} lessonId={lessonId} seen={notes.seen} />
          </div>
          <Checklist
            ticked={notes.ticked}
            onTick={(id, on) => change({ ticked: { ...notes.ticked, [id]: on } })}
            seen={seen}
            lessons={lessons.length}
          />
        </aside>
      </div>
      <ClaimBar approval={approval} pending={pending} onClaim={claim} onRelease={release} onDecide={setDeciding} />
      {deciding && (
        <DecisionDialog
          kind={deciding}
          approval={approval}
          ticked={notes.ticked}
          onClose={() => setDeciding(null)}
          onDecided={onDecided}
        />
      )}
    </>
  )
}

function Heading({ approval }: { approval: Approval }) {
  const { i18n } = useLingui()
  const on = localDate(approval.submittedAt, i18n.locale)
  return (
    <header className="grid gap-2">
      <h1 className="text-30 md:text-40" lang={approval.language}>
        {approval.title}
      </h1>
      <p className="flex flex-wrap gap-x-3 gap-y-1 items-center text-muted">
        <span>{approval.instructor}</span>
        <span className="tnum">
          <Trans>Submitted on {on}</Trans>
        </span>
        <Badge>
          <Trans>Version {approval.version}</Trans>
        </Badge>
        {approval.live && (
          <Badge tone="brand">
            <Trans>Update of a live course</Trans>
          </Badge>
        )}
      </p>
    </header>
  )
}

function useClaim(approval: Approval) {
  const say = useProblemText()
  const client = useQueryClient()
  const options = {
    onError: (problem: unknown) => toast(say(problem)),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: keyOf('approval', approval.id) }),
        client.invalidateQueries({ queryKey: keyOf('approvals') }),
      ]),
  }
  const claim = useMutation({ mutationFn: () => approvals.claim(approval.id), ...options })
  const release = useMutation({ mutationFn: () => approvals.release(approval.id), ...options })
  return {
    pending: claim.isPending || release.isPending,
    claim: () => claim.mutate(),
    release: () => release.mutate(),
  }
}
