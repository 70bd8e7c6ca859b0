import { useLingui } from '@lingui/react/macro'
import type { ApprovalComment, Finding } from '@/api/types'
import { clock } from '@/lib/date'
import { useFindingText } from './words'

type Props = {
  durationMs: number
  findings: Finding[]
  comments: ApprovalComment[]
  onSeek: (ms: number) => void
}

// Where in the video something was found or said. The lists below have the same as text.
export function Timeline({ durationMs, findings, comments, onSeek }: Props) {
  const { t } = useLingui()
  const say = useFindingText()
  const marks = [
    ...findings.flatMap(f =>
      f.fromMs === null
        ? []
        : [{ id: `${f.rule}-${f.fromMs}`, at: f.fromMs, to: f.toMs ?? f.fromMs, text: say(f), tone: 'bg-clay' }],
    ),
    ...comments.flatMap(c =>
      c.atMs === null ? [] : [{ id: c.id, at: c.atMs, to: c.atMs, text: c.body, tone: 'bg-brand' }],
    ),
  ].sort((a, b) => a.at - b.at)
  if (marks.length === 0 || durationMs <= 0) return null
  const percent = (ms: number) => Math.min(100, (ms / durationMs) * 100)
  return (
    <div role="group" aria-label={t`Findings and comments on the timeline`} className="relative h-8 mt-1">
      <div className="absolute inset-x-0 top-3.5 h-1 rounded-full bg-line" />
      {marks.map(mark => (
        <button
          key={mark.id}
          type="button"
          title={`${clock(mark.at)} ${mark.text}`}
          aria-label={`${clock(mark.at)} ${mark.text}`}
          onClick={() => onSeek(mark.at)}
          className="absolute top-0 h-8 grid items-center -translate-x-1/2"
          style={{ left: `${percent((mark.at + mark.to) / 2)}%`, width: `max(14px, ${percent(mark.to - mark.at)}%)` }}
        >
          <span className={`h-3.5 rounded-full ring-2 ring-paper ${mark.tone}`} />
        </button>
      ))}
    </div>
  )
}
