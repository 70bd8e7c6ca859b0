import { Trans, useLingui } from '@lingui/react/macro'
import { LearningRecord } from '@/features/record/LearningRecord'
import { Head } from '@/lib/head'
import { AccountFrame } from './AccountFrame'
import { CertificateList } from './CertificateList'

export default function Certificates() {
  const { t } = useLingui()
  return (
    <AccountFrame title={<Trans>Certificate</Trans>}>
      <Head title={t`Certificate`} noindex />
      <CertificateList />
      <LearningRecord />
    </AccountFrame>
  )
}
