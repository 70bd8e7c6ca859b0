import { useLingui } from '@lingui/react/macro'
import { AuditLog } from '@/features/admin/AuditLog'
import AdminFrame from './AdminFrame'

export default function AuditPage() {
  const { t } = useLingui()
  return (
    <AdminFrame title={t`Audit log`}>
      <AuditLog />
    </AdminFrame>
  )
}
