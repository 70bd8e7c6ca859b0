import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { goalQuery } from '@/features/learning/api'
import { GoalPanel } from '@/features/learning/GoalPanel'
import { choicesQuery } from '@/features/notify/api'
import { ChoicesForm } from '@/features/notify/ChoicesForm'
import { PushDevices } from '@/features/notify/PushDevices'
import { Head } from '@/lib/head'
import { LoadError } from '@/ui/LoadError'
import { Skeleton } from '@/ui/Skeleton'
import { AccountFrame } from './AccountFrame'

export default function NotificationSetting() {
  const { t } = useLingui()
  const query = useQuery(choicesQuery)
  const { data } = query
  const { data: goal } = useQuery(goalQuery)
  return (
    <AccountFrame
      title={<Trans>Notification</Trans>}
      lead={<Trans>Choose what we notify you about. We always email you about orders and account security.</Trans>}
    >
      <Head title={t`Notification`} noindex />
      <LoadError query={query} />
      {!data && !query.error && <Skeleton lines={[64, 64, 64]} />}
      <div className="mb-6">
        <PushDevices />
      </div>
      {/* The goal has the same switch for reminders, which changes the form. */}
      {data && <ChoicesForm key={`${goal?.remind} ${goal?.push}`} choices={data.choices} />}
      {goal && (
        <div className="mt-6 max-w-md">
          <GoalPanel goal={goal} />
        </div>
      )}
    </AccountFrame>
  )
}
