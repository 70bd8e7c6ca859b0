import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useProblemText } from '@/lib/problems'
import { Button } from '@/ui/Button'
import { EmptyState } from '@/ui/EmptyState'
import { LoadError } from '@/ui/LoadError'
import { Notice } from '@/ui/Notice'
import { Skeleton } from '@/ui/Skeleton'
import { toast } from '@/ui/toast'
import { BackupSchedule } from './BackupSchedule'
import { BackupTable } from './BackupTable'
import { backups, backupsQuery, busy, type StoredBackup } from './backups'
import { useReread } from './list'
import type { AskProof } from './PowerDialog'

// When backups are made by themselves and where they go, and those that there are.
export function Backups({ Ask }: { Ask: AskProof }) {
  const { t } = useLingui()
  const say = useProblemText()
  const { heading, reread } = useReread()
  const query = useQuery(backupsQuery)
  const { data } = query
  const start = useMutation({ mutationFn: backups.start, onSettled: reread })
  const check = useMutation({ mutationFn: backups.check, onSettled: reread })
  const [asked, setAsked] = useState<{ about: StoredBackup; to: 'download' | 'remove' } | null>(null)
  const close = () => setAsked(null)
  const error = start.error ?? check.error
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div className="grid gap-2">
          <h1 ref={heading} tabIndex={-1} className="text-30 md:text-40">
            <Trans>Backups</Trans>
          </h1>
          <p className="text-muted max-w-[60ch]">
            <Trans>
              Everything in one place: the database and all files, as of one moment. Files that an earlier backup has
              aren’t copied again.
            </Trans>
          </p>
        </div>
        {data?.plan.place && (
          <Button
            pending={start.isPending}
            disabled={data.backups.some(busy)}
            onClick={() => start.mutate(undefined, { onSuccess: () => toast(t`Backup started`) })}
          >
            <Trans>Back up now</Trans>
          </Button>
        )}
      </div>
      {error && <Notice tone="error">{say(error)}</Notice>}
      <LoadError query={query} />
      {!data && !query.error && <Skeleton lines={[280, 160]} />}
      {data && <BackupSchedule key={String(data.planned)} data={data} Ask={Ask} onSaved={reread} />}
      {data &&
        (data.backups.length === 0 ? (
          <EmptyState title={<Trans>No backups yet</Trans>} />
        ) : (
          <BackupTable rows={data.backups} onCheck={check.mutate} onAsk={(about, to) => setAsked({ about, to })} />
        ))}
      {asked?.to === 'download' && (
        <Ask
          title={<Trans>Download this backup?</Trans>}
          action={<Trans>Download</Trans>}
          onProve={async proof => location.assign((await backups.link(asked.about.id, proof)).url)}
          onDone={close}
          onClose={close}
        >
          <p>
            {asked.about.encrypted ? (
              <Trans>You get one file with everything in it. Only your private key can open it.</Trans>
            ) : (
              <Trans>
                You get one file with everything about everyone who uses this site. Store it where nobody else can read
                it.
              </Trans>
            )}
          </p>
        </Ask>
      )}
      {asked?.to === 'remove' && (
        <Ask
          title={<Trans>Delete this backup?</Trans>}
          action={<Trans>Delete backup</Trans>}
          danger
          onProve={proof => backups.remove(asked.about.id, proof)}
          onDone={() => {
            close()
            toast(t`Backup deleted`)
            void reread()
          }}
          onClose={close}
        >
          <p>
            <Trans>Other backups keep everything they need. You can’t undo this.</Trans>
          </p>
        </Ask>
      )}
    </>
  )
}
