import { Trans, useLingui } from '@lingui/react/macro'
import { LoaderCircle, PauseCircle, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { clock } from '@/lib/date'
import { percent } from '@/lib/format'
import type { DraftLesson } from './api'
import { useCheckTexts } from './checks'
import { type Task, taskOf, useTasks } from './uploading'

// How far a lesson's content is: what is missing, how an upload goes, or how long it takes.
export function LessonState({ id, info }: { id: string; info: DraftLesson | undefined }) {
  const { i18n } = useLingui()
  const checks = useCheckTexts()
  const task = taskOf(useTasks(), id)
  if (task) return <Uploading task={task} />
  if (!info) return null
  const { state, percent: done, failure } = info.media
  const share = percent(done, i18n.locale)
  const busy: Partial<Record<typeof state, ReactNode>> = {
    uploading: <Trans>Uploading {share}</Trans>,
    queued: <Trans>Waiting to be processed</Trans>,
    processing: <Trans>Processing {share}</Trans>,
  }
  if (busy[state]) return <Busy>{busy[state]}</Busy>
  if (state === 'failed')
    return (
      <Failed>
        {failure === 'video.canceled' ? <Trans>Processing canceled</Trans> : <Trans>Couldn’t process</Trans>}
      </Failed>
    )
  const missing = info.missing.find(code => code !== 'lesson.title')
  if (missing) return <span className="text-14 text-clay-text font-medium whitespace-nowrap">{checks(missing)}</span>
  if (info.durationMs > 0) return <span className="text-14 text-muted tnum">{clock(info.durationMs)}</span>
  return null
}

// An upload from this window; what goes wrong with it is said whole where all uploads are listed.
function Uploading({ task }: { task: Task }) {
  const { i18n } = useLingui()
  const { state, sent, bytes } = task.progress
  const share = percent(Math.floor((sent / Math.max(1, bytes)) * 100), i18n.locale)
  if (state === 'failed')
    return (
      <Failed>
        <Trans>Couldn’t upload</Trans>
      </Failed>
    )
  if (state === 'paused' || state === 'stalled')
    return (
      <span className="inline-flex items-center gap-1.5 text-14 text-muted tnum whitespace-nowrap">
        <PauseCircle size={15} strokeWidth={2} aria-hidden="true" />
        <Trans>Upload paused at {share}</Trans>
      </span>
    )
  const busy: Partial<Record<typeof state, ReactNode>> = {
    queued: <Trans>Waiting for other uploads</Trans>,
    checking: <Trans>Checking the file</Trans>,
  }
  return <Busy>{busy[state] ?? <Trans>Uploading {share}</Trans>}</Busy>
}

function Busy({ children }: { children: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-1.5 text-14 text-muted tnum whitespace-nowrap">
      <LoaderCircle size={15} strokeWidth={2} aria-hidden="true" className="animate-spin text-brand" />
      {children}
    </span>
  )
}

function Failed({ children }: { children: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-1.5 text-14 text-madder font-medium whitespace-nowrap">
      <TriangleAlert size={15} strokeWidth={2} aria-hidden="true" />
      {children}
    </span>
  )
}
