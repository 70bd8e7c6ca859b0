import { Trans, useLingui } from '@lingui/react/macro'
import { Head } from '@/lib/head'
import { CertificateList } from './CertificateList'

export default function Certi() {
  const { t } = useLingui()
  return (
    <div className="page max-w-[1124px] pt-12 min-h-[60vh]">
      <Head title={t`Certificate`} noindex />
      <h1 className="text-30 mb-6">
        <Trans>Certificate</Trans>
      </h1>
      <CertificateList />
    </div>
  )
}
