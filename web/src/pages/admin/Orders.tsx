import { useLingui } from '@lingui/react/macro'
import { Orders } from '@/features/admin/Orders'
import AdminFrame from './AdminFrame'

export default function OrdersPage() {
  const { t } = useLingui()
  return (
    <AdminFrame title={t`Orders`}>
      <Orders />
    </AdminFrame>
  )
}
