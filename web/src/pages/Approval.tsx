import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiProblem } from '@/api/client'
import { approvalQuery } from '@/features/approval/api'
import { Review } from '@/features/approval/Review'
import { ChangeList } from '@/features/studio/ChangeList'
import { useMe } from '@/lib/me'
import NotFound from '@/pages/NotFound'
import { Breadcrumb } from '@/ui/Breadcrumb'
import { EmptyState } from '@/ui/EmptyState'
import { LoadError } from '@/ui/LoadError'
import { Skeleton } from '@/ui/Skeleton'
import ApprovalFrame from './ApprovalFrame'

export default function ApprovalPage() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { id = '' } = useParams({ strict: false })
  const approves = useMe().me?.person?.roles.includes('specialist')
  const query = useQuery({ ...approvalQuery(id), enabled: approves === true })
  const [left] = useState(() => () => void navigate({ to: '/approval' }))
  const { data, error } = query
  if (error instanceof ApiProblem && error.status === 404) return <NotFound />
  return (
    <ApprovalFrame title={data?.title ?? t`Approvals`}>
      <Breadcrumb items={[{ label: t`Approvals`, href: '/approval' }, { label: data?.title ?? '…' }]} />
      {error instanceof ApiProblem && error.code === 'approval.own_course' ? (
        <EmptyState title={<Trans>This is your own course</Trans>}>
          <p>
            <Trans>You teach this course, so someone else has to approve it.</Trans>
          </p>
        </EmptyState>
      ) : (
        <LoadError query={query} />
      )}
      {!data && !error && <Skeleton lines={[44, 24, 420]} />}
      {data && (
        <Review
          key={data.id}
          approval={data}
          changeList={changes => <ChangeList changes={changes} currency={data.price.currency} lang={data.language} />}
          onDecided={left}
        />
      )}
    </ApprovalFrame>
  )
}
