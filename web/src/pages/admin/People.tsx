import { useLingui } from '@lingui/react/macro'
import { Proof } from '@/features/account/Proof'
import { ProviderHint } from '@/features/account/ProviderHint'
import { People } from '@/features/admin/People'
import AdminFrame from './AdminFrame'

export default function PeoplePage() {
  const { t } = useLingui()
  return (
    <AdminFrame title={t`People`}>
      <ProviderHint />
      <People Ask={Proof} />
    </AdminFrame>
  )
}
