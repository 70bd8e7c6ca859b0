import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useDay } from '@/lib/here'
import { Badge } from '@/ui/Badge'
import { Button } from '@/ui/Button'
import { LoadError } from '@/ui/LoadError'
import { Skeleton } from '@/ui/Skeleton'
import { type Change, changesQuery, type Draft, type Version, versionsQuery } from './api'
import { useFieldNames } from './names'
import { ScreenHead } from './ScreenHead'

// What was submitted, approved and launched, and how it differs from now.
export default function HistoryList({ draft }: { draft: Draft }) {
  const query = useQuery(versionsQuery(draft.id))
  const versions = query.data?.versions
  return (
    <>
      <ScreenHead title={<Trans>History</Trans>}>
        <Trans>Every version that you submitted, compared with what you have now.</Trans>
      </ScreenHead>
      <LoadError query={query} />
      {!versions && !query.error && <Skeleton lines={[72, 72]} />}
      {versions?.length === 0 && (
        <p className="text-muted">
          <Trans>Nothing submitted yet. Your first version will stand here.</Trans>
        </p>
      )}
      <ol className="grid gap-4 max-w-220">
        {versions?.map(version => (
          <Entry key={version.number} course={draft.id} version={version} />
        ))}
      </ol>
    </>
  )
}

function Entry({ course, version }: { course: string; version: Version }) {
  const { t } = useLingui()
  const day = useDay()
  const [open, setOpen] = useState(false)
  const { number, state, note } = version
  const states: Record<Version['state'], [string, 'plain' | 'olive' | 'clay' | 'brand']> = {
    in_review: [t`In review`, 'brand'],
    changes_requested: [t`Changes requested`, 'clay'],
    approved: [t`Approved`, 'olive'],
    taken_back: [t`Taken back`, 'plain'],
    launched: [t`Launched`, 'olive'],
  }
  const [name, tone] = states[state]
  return (
    <li className="card p-5 grid gap-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 className="text-18">
          <Trans>Version {number}</Trans>
        </h2>
        <Badge tone={tone}>{name}</Badge>
        <span className="text-14 text-muted flex-1">
          <Trans>
            Submitted on {day(version.submittedAt)} by {version.submittedBy}
          </Trans>
        </span>
        <Button tone="plain" aria-expanded={open} onClick={() => setOpen(!open)}>
          <Trans>Compare with now</Trans>
        </Button>
      </div>
      {note && <p className="text-muted whitespace-pre-wrap">{note}</p>}
      {open && <Changes course={course} number={number} />}
    </li>
  )
}

function Changes({ course, number }: { course: string; number: number }) {
  const query = useQuery(changesQuery(course, number))
  const changes = query.data?.changes
  if (!changes) return query.error ? <LoadError query={query} /> : <Skeleton lines={[24, 24]} />
  if (changes.length === 0)
    return (
      <p className="text-muted">
        <Trans>Nothing has changed since.</Trans>
      </p>
    )
  return (
    <ul className="divide-y divide-line border-t border-line">
      {changes.map((change, i) => (
        <ChangeRow key={i} change={change} />
      ))}
    </ul>
  )
}

function ChangeRow({ change }: { change: Change }) {
  const { t } = useLingui()
  const names = useFieldNames()
  const field = names[change.field.split('.').at(-1) ?? ''] ?? change.field
  const title = change.title || t`Untitled`
  const words: Record<Change['kind'], ReactNode> = {
    added: <Trans>“{title}” added</Trans>,
    removed: <Trans>“{title}” removed</Trans>,
    moved: <Trans>“{title}” moved</Trans>,
    changed: change.title ? `${title}: ${field}` : field,
  }
  return (
    <li className="py-3 grid gap-1.5">
      <p className="font-semibold text-14">{words[change.kind]}</p>
      {change.kind === 'changed' && (
        <div className="grid sm:grid-cols-2 gap-x-6 gap-y-1 text-14 wrap-anywhere whitespace-pre-wrap">
          <del className="text-muted decoration-madder/60 max-h-40 overflow-y-auto">{change.before || '–'}</del>
          <ins className="no-underline max-h-40 overflow-y-auto">{change.after || '–'}</ins>
        </div>
      )}
    </li>
  )
}
