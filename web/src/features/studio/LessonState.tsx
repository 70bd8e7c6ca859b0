import { Trans, useLingui } from '@lingui/react/macro'
import { LoaderCircle, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { clock } from '@/lib/date'
import { percent } from '@/lib/format'
import type { DraftLesson, MediaState } from './api'
import { useCheckTexts } from './checks'
import { taskOf, useTasks } from './uploading'

// How far a lesson's content is: what is missing, how an upload goes, or how long it takes.
export function LessonState({ id, info }: { id: string; info: DraftLesson | undefined }) {
  const { i18n } = useLingui()
  const checks = useCheckTexts()
  const task = taskOf(useTasks(), id)
  if (!info && !task) return null
  const { state, percent: done } = task
    ? {
        state: 'uploading' as const,
        percent: Math.floor((task.progress.sent / Math.max(1, task.progress.bytes)) * 100),
      }
    : (info?.media ?? { state: 'none' as const, percent: 0 })
  const share = percent(done, i18n.locale)
  const busy: Partial<Record<MediaState['state'], ReactNode>> = {
    uploading: <Trans>Uploading {share}</Trans>,
    queued: <Trans>Waiting to be processed</Trans>,
    processing: <Trans>Processing {share}</Trans>,
  }
  if (busy[state])
    return (
      <span className="inline-flex items-center gap-1.5 text-14 text-muted tnum whitespace-nowrap">
        <LoaderCircle size={15} strokeWidth={2} aria-hidden="true" className="animate-spin text-brand" />
        {busy[state]}
      </span>
    )
  if (state === 'failed')
    return (
      <span className="inline-flex items-center gap-1.5 text-14 text-madder font-medium whitespace-nowrap">
        <TriangleAlert size={15} strokeWidth={2} aria-hidden="true" />
        {info?.media.failure === 'video.canceled' ? (
          <Trans>Processing canceled</Trans>
        ) : (
          <Trans>Couldn’t process</Trans>
        )}
      </span>
    )
  const missing = info?.missing.find(code => code !== 'lesson.title')
  if (missing) return <span className="text-14 text-clay-text font-medium whitespace-nowrap">{checks(missing)}</span>
  if (info && info.durationMs > 0) return <span className="text-14 text-muted tnum">{clock(info.durationMs)}</span>
  return null
}
