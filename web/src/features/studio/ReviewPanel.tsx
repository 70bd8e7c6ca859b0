import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { localTime } from '@/lib/date'
import { useDraft } from '@/lib/draft'
import { useDay } from '@/lib/here'
import { useProblemText } from '@/lib/problems'
import { Badge } from '@/ui/Badge'
import { Button } from '@/ui/Button'
import { Dialog } from '@/ui/Dialog'
import { Input, Textarea } from '@/ui/Field'
import { Notice } from '@/ui/Notice'
import { coursesQuery, type Draft, draftQuery, studio } from './api'
import { useSaver } from './saver'
import { tones, useStates } from './states'

type Ask = 'submit' | 'schedule' | null

// Where the course stands on its way from the draft to the launch, and the next step.
export function ReviewPanel({ draft, ready }: { draft: Draft; ready: boolean }) {
  const { i18n } = useLingui()
  const states = useStates()
  const say = useProblemText()
  const client = useQueryClient()
  const saver = useSaver()
  const day = useDay()
  const [asks, setAsks] = useState<Ask>(null)
  const { id, state } = draft
  const act = useMutation({
    mutationFn: async (what: () => Promise<unknown>) => {
      if (!(await saver.settled())) throw saver.standing().problem
      await what()
    },
    onSuccess: () => setAsks(null),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: draftQuery(id).queryKey }),
        client.invalidateQueries({ queryKey: coursesQuery.queryKey }),
      ]),
  })
  const when = (iso: string) => `${day(iso)}, ${localTime(iso, i18n.locale)}`
  const submitted = draft.review ? day(draft.review.submittedAt) : ''
  const open = draft.review?.openComments ?? 0
  const words: Partial<Record<typeof state, ReactNode>> = {
    in_review: (
      <Trans>Submitted on {submitted}. A specialist watches every lesson; we’ll notify you and email you.</Trans>
    ),
    changes_requested:
      open > 0 ? (
        <Trans>Answer the comments, change what is needed, and submit again.</Trans>
      ) : (
        <Trans>Every comment is answered. Submit again when you’re ready.</Trans>
      ),
    approved: <Trans>A specialist has approved this course. Launch it now, or choose a time.</Trans>,
    scheduled: draft.launchAt ? <Trans>Launches on {when(draft.launchAt)}.</Trans> : null,
    withdrawn: <Trans>Nobody can buy it now. People who are enrolled keep it.</Trans>,
    live: draft.changed ? (
      <Trans>Students see the approved version. Submit your changes to replace it.</Trans>
    ) : (
      <Trans>Students see everything as it is here.</Trans>
    ),
  }
  const submits = state === 'draft' || state === 'changes_requested' || (state === 'live' && draft.changed)
  return (
    <section className="panel p-6 grid gap-4 justify-items-start">
      <Badge tone={tones[state]}>{states[state]}</Badge>
      <p>
        {words[state] ?? (
          <Trans>Once every item is done, submit your course. A specialist reviews it, and then you launch it.</Trans>
        )}
      </p>
      {act.error && <Notice tone="error">{say(act.error)}</Notice>}
      {submits && (
        <Button main disabled={!ready} onClick={() => setAsks('submit')}>
          <Trans>Submit for approval</Trans>
        </Button>
      )}
      {state === 'in_review' && (
        <Button tone="quiet" pending={act.isPending} onClick={() => act.mutate(() => studio.takeBack(id))}>
          <Trans>Take it back</Trans>
        </Button>
      )}
      {state === 'approved' && (
        <div className="flex flex-wrap gap-3">
          <Button main pending={act.isPending} onClick={() => act.mutate(() => studio.launch(id, null))}>
            <Trans>Launch</Trans>
          </Button>
          <Button tone="plain" onClick={() => setAsks('schedule')}>
            <Trans>Choose a time</Trans>
          </Button>
        </div>
      )}
      {state === 'scheduled' && (
        <Button tone="quiet" pending={act.isPending} onClick={() => act.mutate(() => studio.unschedule(id))}>
          <Trans>Cancel the launch</Trans>
        </Button>
      )}
      {asks === 'submit' && (
        <SubmitDialog
          course={id}
          pending={act.isPending}
          onClose={() => setAsks(null)}
          onSubmit={note => act.mutateAsync(() => studio.submit(id, note))}
        />
      )}
      {asks === 'schedule' && (
        <ScheduleDialog
          pending={act.isPending}
          onClose={() => setAsks(null)}
          onSet={at => act.mutate(() => studio.launch(id, at))}
        />
      )}
    </section>
  )
}

const unwritten = { note: '' }

type SubmitProps = {
  course: string
  pending: boolean
  onClose: () => void
  onSubmit: (note: string) => Promise<unknown>
}

function SubmitDialog({ course, pending, onClose, onSubmit }: SubmitProps) {
  const { t } = useLingui()
  const [{ note }, change, forget] = useDraft(`submit-${course}`, unwritten)
  return (
    <Dialog
      title={<Trans>Submit for approval</Trans>}
      onClose={onClose}
      foot={
        <>
          <Button tone="quiet" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button pending={pending} onClick={() => void onSubmit(note.trim()).then(forget, () => {})}>
            <Trans>Submit</Trans>
          </Button>
        </>
      }
    >
      <p className="text-muted">
        <Trans>A specialist gets the course as it is now. You can keep editing; that goes into the next version.</Trans>
      </p>
      <Textarea
        label={t`Note to the specialist`}
        hint={t`Optional: what to look at, what has changed.`}
        rows={4}
        maxLength={2000}
        value={note}
        onChange={e => change({ note: e.target.value })}
      />
    </Dialog>
  )
}

type ScheduleProps = { pending: boolean; onClose: () => void; onSet: (at: string) => void }

function ScheduleDialog({ pending, onClose, onSet }: ScheduleProps) {
  const { t } = useLingui()
  const [at, setAt] = useState('')
  const past = at !== '' && new Date(at).getTime() <= Date.now()
  return (
    <Dialog
      title={<Trans>Choose a time</Trans>}
      onClose={onClose}
      foot={
        <Button pending={pending} disabled={!at || past} onClick={() => onSet(new Date(at).toISOString())}>
          <Trans>Schedule launch</Trans>
        </Button>
      }
    >
      <Input
        type="datetime-local"
        label={t`Launch on`}
        hint={t`In your time zone.`}
        error={past ? t`Choose a time that is still to come.` : undefined}
        value={at}
        onChange={e => setAt(e.target.value)}
      />
    </Dialog>
  )
}
