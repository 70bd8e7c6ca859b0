import { useLingui } from '@lingui/react/macro'
import { Synonyms } from '@/features/admin/Synonyms'
import AdminFrame from './AdminFrame'

export default function SynonymsPage() {
  const { t } = useLingui()
  return (
    <AdminFrame title={t`Search synonyms`}>
      <Synonyms />
    </AdminFrame>
  )
}
