import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { localDate, localTime } from '@/lib/date'
import { number } from '@/lib/format'
import { useProblemText } from '@/lib/problems'
import { Button } from '@/ui/Button'
import { EmptyState } from '@/ui/EmptyState'
import { LoadError } from '@/ui/LoadError'
import { Notice } from '@/ui/Notice'
import { Skeleton } from '@/ui/Skeleton'
import { AdminTable, type Column } from './AdminTable'
import { admin, type FailedJob, jobsQuery } from './api'
import { Figure } from './Figure'
import { FormDialog } from './FormDialog'
import { useReread } from './list'

// Work that is done later: how much of it there is, and what failed.
export default function Jobs() {
  const { t, i18n } = useLingui()
  const say = useProblemText()
  const { heading, reread } = useReread()
  const query = useQuery(jobsQuery)
  const { data } = query
  const [removed, setRemoved] = useState<FailedJob | null>(null)
  const retry = useMutation({ mutationFn: admin.retryJob, onSettled: reread })
  const remove = useMutation({
    mutationFn: () => admin.deleteJob(removed?.id ?? 0),
    onSuccess: () => setRemoved(null),
    onSettled: reread,
  })
  const total = (...states: string[]) =>
    number(
      (data?.counts ?? []).filter(c => states.includes(c.state)).reduce((sum, c) => sum + c.jobs, 0),
      i18n.locale,
    )
  const when = (iso: string) => `${localDate(iso, i18n.locale)}, ${localTime(iso, i18n.locale)}`
  const columns: Column<FailedJob>[] = [
    {
      id: 'kind',
      label: t`Job`,
      cell: job => (
        <>
          <code className="font-semibold wrap-anywhere">{job.kind}</code>
          <span className="block text-14 text-muted tnum">
            {t`${plural(job.tries, { one: '# try', other: '# tries' })}`}
          </span>
        </>
      ),
    },
    { id: 'error', label: t`Error`, cell: job => <span className="text-14 wrap-anywhere">{job.error}</span> },
    {
      id: 'at',
      label: t`Failed`,
      cell: job => (
        <span className="text-14">
          <span className="block">{when(job.at)}</span>
          <span className="block text-muted">
            {job.next ? <Trans>Next try: {when(job.next)}</Trans> : <Trans>Given up</Trans>}
          </span>
        </span>
      ),
    },
    {
      id: 'do',
      label: t`Actions`,
      end: true,
      cell: job => (
        <div className="flex gap-2 max-@3xl:-ml-1 max-sm:flex-wrap @3xl:justify-end whitespace-nowrap">
          <Button
            tone="quiet"
            pending={retry.isPending && retry.variables === job.id}
            aria-label={t`Run ${job.kind} ${job.id} again`}
            onClick={() => retry.mutate(job.id)}
          >
            <Trans>Run again</Trans>
          </Button>
          <Button tone="plain" aria-label={t`Delete ${job.kind} ${job.id}`} onClick={() => setRemoved(job)}>
            <Trans>Delete</Trans>
          </Button>
        </div>
      ),
    },
  ]
  return (
    <>
      <div className="grid gap-2">
        <h1 ref={heading} tabIndex={-1} className="text-30 md:text-40">
          <Trans>Jobs</Trans>
        </h1>
        <p className="text-muted max-w-[68ch]">
          <Trans>
            Emails, notifications and other work that runs in the background. A job that fails is retried automatically,
            with longer and longer pauses.
          </Trans>
        </p>
      </div>
      {retry.error && <Notice tone="error">{say(retry.error)}</Notice>}
      <LoadError query={query} />
      {!data && !query.error && <Skeleton lines={[88, 240]} />}
      {data && (
        <>
          <dl className="grid grid-cols-2 xl:grid-cols-4 gap-3">
            <Figure name={t`Waiting now`}>{total('available')}</Figure>
            <Figure name={t`In progress`}>{total('running')}</Figure>
            <Figure name={t({ message: 'Scheduled', context: 'jobs' })}>{total('scheduled')}</Figure>
            <Figure name={t`Failed`}>{total('retryable', 'discarded', 'cancelled')}</Figure>
          </dl>
          {data.failed.length === 0 ? (
            <EmptyState title={<Trans>No failed jobs</Trans>} />
          ) : (
            <AdminTable label={t`Failed jobs`} columns={columns} rows={data.failed} id={job => String(job.id)} />
          )}
        </>
      )}
      {removed && (
        <FormDialog
          title={<Trans>Delete this job?</Trans>}
          action={<Trans>Delete job</Trans>}
          send={remove}
          onClose={() => setRemoved(null)}
        >
          <p>
            <Trans>
              Whatever this <code>{removed.kind}</code> job was supposed to do won’t happen: the email isn’t sent, or
              the notification isn’t shown. You can’t undo this.
            </Trans>
          </p>
        </FormDialog>
      )}
    </>
  )
}
