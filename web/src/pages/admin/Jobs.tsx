import { useLingui } from '@lingui/react/macro'
import { Jobs } from '@/features/admin/Jobs'
import AdminFrame from './AdminFrame'

export default function JobsPage() {
  const { t } = useLingui()
  return (
    <AdminFrame title={t`Jobs`}>
      <Jobs />
    </AdminFrame>
  )
}
