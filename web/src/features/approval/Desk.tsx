import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import type { Approval, ApprovalRow, Finding } from '@/api/types'
import { useDraft } from '@/lib/draft'
import { LoadError } from '@/ui/LoadError'
import { Notice } from '@/ui/Notice'
import { Skeleton } from '@/ui/Skeleton'
import { submittedLessonQuery } from './api'
import { CommentForm, type Draft, emptyDraft } from './CommentForm'
import { Comments } from './Comments'
import { Findings } from './Findings'
import { type ListChanges, Overview } from './Overview'
import { Stage } from './Stage'

type Props = { approval: Approval; row?: ApprovalRow; next?: ApprovalRow; changeList: ListChanges; onSeen: () => void }

// The lesson that is looked at, or the course's page without one, with its findings and comments.
export function Desk({ approval, row, next, changeList, onSeen }: Props) {
  const lessonId = row?.id ?? ''
  const video = useRef<HTMLVideoElement>(null)
  const area = useRef<HTMLTextAreaElement>(null)
  const [draft, change, forget] = useDraft<Draft>(`approval-${approval.id}-${lessonId}`, emptyDraft)
  const here = (one: { lessonId: string | null }) => (one.lessonId ?? '') === lessonId
  const comments = approval.comments.filter(here)
  const seek = (ms: number) => {
    if (!video.current) return
    video.current.currentTime = ms / 1000
    video.current.scrollIntoView({ block: 'nearest', behavior: 'smooth' })
  }
  const comment = (finding: Finding, text: string) => {
    change({ body: draft.body ? `${draft.body}\n${text}` : text, atMs: row ? finding.fromMs : null })
    area.current?.focus()
  }
  return (
    <>
      {row ? (
        <Opened
          approval={approval}
          row={row}
          video={video}
          onSeek={seek}
          onQuote={quote => quote && change({ quote })}
          onSeen={onSeen}
        />
      ) : (
        <Overview approval={approval} changeList={changeList} />
      )}
      <Findings
        findings={approval.found.filter(here)}
        checked={approval.checked}
        onSeek={row?.kind === 'video' ? seek : undefined}
        onComment={approval.state === 'waiting' ? comment : undefined}
      />
      <section className="grid gap-4" aria-labelledby="comments">
        <h2 id="comments" className="text-20">
          <Trans>Comments</Trans>
        </h2>
        <Comments approval={approval} comments={comments} onSeek={seek} />
        {approval.state === 'waiting' && (
          <CommentForm
            id={approval.id}
            lessonId={lessonId}
            kind={row?.kind}
            draft={draft}
            change={change}
            onSent={forget}
            claimed={Boolean(approval.claim?.mine)}
            now={() => Math.floor((video.current?.currentTime ?? 0) * 1000)}
            area={area}
          />
        )}
        {approval.state !== 'waiting' && draft.body.trim() && <Unsent body={draft.body} />}
      </section>
      {next && (
        <Link
          to="/approval/$id"
          params={{ id: approval.id }}
          search={{ lesson: next.id }}
          className="button button-quiet justify-self-end"
        >
          {row ? <Trans>Next lesson</Trans> : <Trans>First lesson</Trans>}
        </Link>
      )}
    </>
  )
}

// What was being written when someone decided, or the instructor took the submission back.
function Unsent({ body }: { body: string }) {
  return (
    <Notice>
      <p className="font-semibold">
        <Trans>You hadn’t sent this comment:</Trans>
      </p>
      <p className="whitespace-pre-line wrap-anywhere">{body}</p>
    </Notice>
  )
}

type OpenedProps = {
  approval: Approval
  row: ApprovalRow
  video: React.RefObject<HTMLVideoElement | null>
  onSeek: (ms: number) => void
  onQuote: (text: string) => void
  onSeen: () => void
}

function Opened({ approval, row, ...rest }: OpenedProps) {
  const { t } = useLingui()
  const query = useQuery(submittedLessonQuery(approval.id, row.id))
  const changes: Record<string, string> = {
    added: t`New since the last round`,
    changed: t`Changed since the last round`,
    moved: t`Moved since the last round`,
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div>
        {changes[row.change] && <p className="eyebrow">{changes[row.change]}</p>}
        <h2 className="text-24" lang={approval.language}>
          {row.title}
        </h2>
      </div>
      <LoadError query={query} />
      {!query.data && !query.error && <Skeleton lines={[360]} />}
      {query.data && <Stage approval={approval} lesson={query.data} {...rest} />}
    </div>
  )
}
