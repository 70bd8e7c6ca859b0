import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { RotateCcw } from 'lucide-react'
import type { ReactNode } from 'react'
import { length } from '@/lib/date'
import { percent } from '@/lib/format'
import { useProblemText } from '@/lib/problems'
import { Button } from '@/ui/Button'
import { Notice } from '@/ui/Notice'
import { Progress } from '@/ui/Progress'
import { toast } from '@/ui/toast'
import { pause, type VideoState as State, type StudioLesson, studio, videoQuery } from './api'
import { useFailures } from './failures'

// What was not the file's fault may be tried again with the same file.
const ours = ['video.interrupted', 'video.no_space', 'video.storage']

type Props = { mediaId: string; known: StudioLesson['media']; onReplace: () => void }

function placeholder({ state, percent, failure }: Props['known']): State {
  const shown = state === 'none' || state === 'uploading' ? 'ready' : state
  return { state: shown, percent, failure, step: '', secondsLeft: null, captions: '' }
}

// How far the processing is, what it waits for, and how it failed; nothing once the video can be played.
// `known` is what the lesson says of it, so that it stands there from the start.
export function VideoState({ mediaId, known, onReplace }: Props) {
  const { t } = useLingui()
  const failures = useFailures()
  const say = useProblemText()
  const client = useQueryClient()
  const { data } = useQuery({
    ...videoQuery(mediaId),
    placeholderData: placeholder(known),
    refetchInterval: ({ state }) => pause(state.data?.state ?? ''),
  })
  const steer = useMutation({
    mutationFn: (what: 'retry' | 'cancel') => studio.steerVideo(mediaId, what),
    onSuccess: now => client.setQueryData(videoQuery(mediaId).queryKey, now),
    onError: problem => toast(say(problem)),
  })
  if (!data || data.state === 'ready') return null
  if (data.state === 'failed' || data.state === 'canceled') {
    const canceled = data.state === 'canceled'
    return (
      <Notice tone={canceled ? 'info' : 'error'}>
        <div className="flex flex-wrap gap-3 items-center justify-between">
          {canceled ? <Trans>The processing of this video was canceled.</Trans> : failures(data.failure)}
          {canceled || ours.includes(data.failure ?? '') ? (
            <Button tone="quiet" pending={steer.isPending} onClick={() => steer.mutate('retry')}>
              <RotateCcw size={17} strokeWidth={1.75} aria-hidden="true" />
              <Trans>Try again</Trans>
            </Button>
          ) : (
            <Button tone="quiet" onClick={onReplace}>
              <Trans>Replace video</Trans>
            </Button>
          )}
        </div>
      </Notice>
    )
  }
  return (
    <div className="card p-5 grid gap-3">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <div className="grid gap-0.5">
          <p className="font-semibold tnum">
            <Standing now={data} />
          </p>
          <p className="text-14 text-muted">
            <Trans>You can leave this page. We’ll notify you when it’s ready.</Trans>
          </p>
        </div>
        <Button tone="plain" pending={steer.isPending} onClick={() => steer.mutate('cancel')}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
      <Progress percent={data.percent} label={t`Processing`} />
    </div>
  )
}

function Standing({ now }: { now: State }): ReactNode {
  const { i18n } = useLingui()
  const { state, step, secondsLeft } = now
  if (step === 'store') return <Trans>Waiting for the storage. It continues by itself.</Trans>
  if (step === 'again') return <Trans>Interrupted. We’ll try again soon.</Trans>
  if (state === 'queued') return <Trans>Waiting to be processed</Trans>
  const share = percent(now.percent, i18n.locale)
  if (!secondsLeft) return <Trans>Processing {share}</Trans>
  const left = length(secondsLeft * 1000, i18n.locale)
  return (
    <Trans>
      Processing {share}, {left} left
    </Trans>
  )
}
