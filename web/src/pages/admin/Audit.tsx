import { useLingui } from '@lingui/react/macro'
import { Acts } from '@/features/admin/Acts'
import AdminFrame from './AdminFrame'

export default function AuditPage() {
  const { t } = useLingui()
  return (
    <AdminFrame title={t`Audit log`}>
      <Acts />
    </AdminFrame>
  )
}
