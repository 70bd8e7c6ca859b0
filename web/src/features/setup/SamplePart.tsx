import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useProblemText } from '@/lib/problems'
import { Button } from '@/ui/Button'
import { LoadError } from '@/ui/LoadError'
import { Notice } from '@/ui/Notice'
import { Progress } from '@/ui/Progress'
import { Skeleton } from '@/ui/Skeleton'
import { type SampleContent, sampleQuery, settings } from './api'

// Sample courses for a marketplace that has none, and how to take them off sale.
export function SamplePart({ after }: { after?: ReactNode }) {
  const { t } = useLingui()
  const say = useProblemText()
  const client = useQueryClient()
  const query = useQuery(sampleQuery)
  const onSuccess = (now: SampleContent) => client.setQueryData(sampleQuery.queryKey, now)
  const load = useMutation({ mutationFn: settings.loadSample, onSuccess })
  const withdraw = useMutation({ mutationFn: settings.withdrawSample, onSuccess })
  const now = query.data
  if (!now) return query.error ? <LoadError query={query} /> : <Skeleton lines={[44, 44]} />
  const { courses, total, live } = now
  const deleted = now.deleted.join(', ')
  const problem = load.error ?? withdraw.error
  return (
    <div className="grid gap-5 max-w-[720px]">
      <p className="text-muted max-w-[64ch]">
        <Trans>
          {total} made-up courses with their instructors, so that you can see how your marketplace looks. They come
          without students, reviews and sales, and nobody can sign in as their instructors.
        </Trans>
      </p>
      {problem && <Notice tone="error">{say(problem)}</Notice>}
      {now.state === 'refused' && (
        <Notice>
          <Trans>There are courses already. Sample content is for an empty marketplace.</Trans>
        </Notice>
      )}
      {now.state === 'possible' && now.deleted.length > 0 && (
        <Notice>
          <Trans>These subjects and categories were deleted and come back with the sample courses: {deleted}.</Trans>
        </Notice>
      )}
      {now.state === 'failed' && (
        <Notice tone="error">
          <Trans>Loading failed and will be tried again. Admin, Jobs says why.</Trans>
        </Notice>
      )}
      {now.state === 'loading' && (
        <div className="grid gap-2" role="status">
          <Progress percent={(courses / total) * 100} label={t`Sample courses`} />
          <p className="text-14 text-muted">
            <Trans>
              {courses} of {total} courses
            </Trans>
          </p>
        </div>
      )}
      {now.state === 'loaded' && (
        <Notice tone="success">
          {live > 0 ? (
            <Trans>The sample courses are in your catalog.</Trans>
          ) : (
            <Trans>The sample courses are withdrawn.</Trans>
          )}
        </Notice>
      )}
      <div className="flex flex-wrap items-center gap-3">
        {now.state === 'possible' && (
          <Button tone="quiet" pending={load.isPending} onClick={() => load.mutate()}>
            <Trans>Load sample courses</Trans>
          </Button>
        )}
        {now.state === 'loaded' && live > 0 && (
          <Button tone="quiet" pending={withdraw.isPending} onClick={() => withdraw.mutate()}>
            <Trans>Withdraw the sample courses</Trans>
          </Button>
        )}
        {after}
      </div>
      {now.state === 'possible' && (
        <p className="text-14 text-muted max-w-[64ch]">
          <Trans>
            You can withdraw them all at once before you open. They then stay in the admin, but no one sees them.
          </Trans>
        </p>
      )}
    </div>
  )
}
