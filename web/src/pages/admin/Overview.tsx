import { useLingui } from '@lingui/react/macro'
import { Overview } from '@/features/admin/Overview'
import AdminFrame from './AdminFrame'

export default function OverviewPage() {
  const { t } = useLingui()
  return (
    <AdminFrame title={t({ message: 'Overview', context: 'of the marketplace' })}>
      <Overview />
    </AdminFrame>
  )
}
