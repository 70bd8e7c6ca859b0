import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDay } from '@/lib/here'
import { Badge } from '@/ui/Badge'
import { Button } from '@/ui/Button'
import { LoadError } from '@/ui/LoadError'
import { Skeleton } from '@/ui/Skeleton'
import { changesQuery, type Draft, type Version, versionsQuery } from './api'
import { ChangeList } from './ChangeList'
import { ScreenHead } from './ScreenHead'

// What was submitted, approved and launched, and how it differs from now.
export default function HistoryList({ draft }: { draft: Draft }) {
  const query = useQuery(versionsQuery(draft.id))
  const versions = query.data?.versions
  return (
    <>
      <ScreenHead title={<Trans>History</Trans>}>
        <Trans>Every version that was submitted or published, compared with what you have now.</Trans>
      </ScreenHead>
      <LoadError query={query} />
      {!versions && !query.error && <Skeleton lines={[72, 72]} />}
      {versions?.length === 0 && (
        <p className="text-muted">
          <Trans>Nothing submitted yet. Your first version will appear here.</Trans>
        </p>
      )}
      <ol className="grid gap-4 max-w-220">
        {versions?.map(version => (
          <Entry key={version.number} draft={draft} version={version} />
        ))}
      </ol>
    </>
  )
}

function Entry({ draft, version }: { draft: Draft; version: Version }) {
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
    corrected: [t`Correction`, 'olive'],
  }
  const [name, tone] = states[state]
  return (
    <li className="card p-5 grid gap-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 className="text-18">
          <Trans>Version {number}</Trans>
        </h2>
        <Badge tone={tone}>{name}</Badge>
        <span className="text-14 text-muted flex-1 max-sm:basis-full">
          {state === 'corrected' ? (
            <Trans>
              Published without a new approval on {day(version.submittedAt)} by {version.submittedBy}
            </Trans>
          ) : (
            <Trans>
              Submitted on {day(version.submittedAt)} by {version.submittedBy}
            </Trans>
          )}
        </span>
        <Button tone="plain" aria-expanded={open} onClick={() => setOpen(!open)}>
          <Trans>Compare with now</Trans>
        </Button>
      </div>
      {note && <p className="text-muted whitespace-pre-wrap">{note}</p>}
      {open && <Changes draft={draft} number={number} />}
    </li>
  )
}

function Changes({ draft, number }: { draft: Draft; number: number }) {
  const query = useQuery(changesQuery(draft.id, number))
  const changes = query.data?.changes
  if (!changes) return query.error ? <LoadError query={query} /> : <Skeleton lines={[24, 24]} />
  if (changes.length === 0)
    return (
      <p className="text-muted">
        <Trans>Nothing has changed since.</Trans>
      </p>
    )
  return (
    <div className="border-t border-line">
      <ChangeList changes={changes} currency={draft.price.currency} lang={draft.plan.language} />
    </div>
  )
}
