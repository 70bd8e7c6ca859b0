import { useLingui } from '@lingui/react/macro'
import { People } from '@/features/admin/People'
import AdminFrame from './AdminFrame'

export default function PeoplePage() {
  const { t } = useLingui()
  return (
    <AdminFrame title={t`People`}>
      <People />
    </AdminFrame>
  )
}
