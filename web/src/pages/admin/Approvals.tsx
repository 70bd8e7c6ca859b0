import { useLingui } from '@lingui/react/macro'
import { Approvals } from '@/features/admin/Approvals'
import AdminFrame from './AdminFrame'

export default function ApprovalsPage() {
  const { t } = useLingui()
  return (
    <AdminFrame title={t`Approvals`}>
      <Approvals />
    </AdminFrame>
  )
}
