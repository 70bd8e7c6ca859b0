import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { choicesQuery } from '@/features/notify/api'
import { ChoicesForm } from '@/features/notify/ChoicesForm'
import { Head } from '@/lib/head'
import { AccountFrame } from './AccountFrame'

export default function NotificationSetting() {
  const { t } = useLingui()
  const { data } = useQuery(choicesQuery)
  return (
    <AccountFrame
      title={<Trans>Notification</Trans>}
      lead={<Trans>What you want to hear of. About your orders and the safety of your account we always write.</Trans>}
    >
      <Head title={t`Notification`} noindex />
      {data && <ChoicesForm choices={data.choices} />}
    </AccountFrame>
  )
}
