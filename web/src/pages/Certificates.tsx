import { Trans, useLingui } from '@lingui/react/macro'
import { Head } from '@/lib/head'
import { AccountFrame } from './AccountFrame'
import { CertificateList } from './CertificateList'

export default function Certificates() {
  const { t } = useLingui()
  return (
    <AccountFrame title={<Trans>Certificate</Trans>}>
      <Head title={t`Certificate`} noindex />
      <CertificateList />
    </AccountFrame>
  )
}
