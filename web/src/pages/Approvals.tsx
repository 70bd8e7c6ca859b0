import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Queue } from '@/features/approval/Queue'
import { menuQuery } from '@/lib/menu'
import { useNames } from '@/lib/names'
import { Skeleton } from '@/ui/Skeleton'
import ApprovalFrame from './ApprovalFrame'

export default function Approvals() {
  const { t } = useLingui()
  const { data: menu, isPending } = useQuery(menuQuery)
  const names = useNames()
  const name = (slug: string) =>
    names('subject', slug, menu?.subjects.find(subject => subject.slug === slug)?.name ?? slug)
  return (
    <ApprovalFrame title={t`Approvals`}>
      <div className="grid gap-2">
        <h1 className="text-30 md:text-40">
          <Trans>Approvals</Trans>
        </h1>
        <p className="text-muted max-w-[60ch]">
          <Trans>Courses waiting for a specialist, the longest wait first.</Trans>
        </p>
      </div>
      {isPending ? <Skeleton lines={[96, 96, 96]} /> : <Queue name={name} />}
    </ApprovalFrame>
  )
}
