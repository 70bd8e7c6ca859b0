import { useLingui } from '@lingui/react/macro'
import { Featured } from '@/features/admin/Featured'
import AdminFrame from './AdminFrame'

export default function FeaturedPage() {
  const { t } = useLingui()
  return (
    <AdminFrame title={t`Featured courses`}>
      <Featured />
    </AdminFrame>
  )
}
