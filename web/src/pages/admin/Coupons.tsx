import { useLingui } from '@lingui/react/macro'
import { Coupons } from '@/features/admin/Coupons'
import AdminFrame from './AdminFrame'

export default function CouponsPage() {
  const { t } = useLingui()
  return (
    <AdminFrame title={t`Coupons`}>
      <Coupons />
    </AdminFrame>
  )
}
