import { Trans, useLingui } from '@lingui/react/macro'
import { useLocation } from '@tanstack/react-router'
import { LearningRecord } from '@/features/record/LearningRecord'
import { Head } from '@/lib/head'
import { AccountFrame } from './AccountFrame'
import { CertificateList } from './CertificateList'

// Two addresses: in the account, and /certi by itself. Each page of its own costs every page some bytes.
export default function Certificates() {
  const { t } = useLingui()
  const alone = useLocation().pathname === '/certi'
  const head = <Head title={t`Certificate`} noindex />
  if (alone)
    return (
      <div className="page max-w-[1124px] pt-12 min-h-[60vh]">
        {head}
        <h1 className="text-30 mb-6">
          <Trans>Certificate</Trans>
        </h1>
        <CertificateList />
      </div>
    )
  return (
    <AccountFrame title={<Trans>Certificate</Trans>}>
      {head}
      <CertificateList />
      <LearningRecord />
    </AccountFrame>
  )
}
