import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { AuthenticatorSetting } from '@/features/account/AuthenticatorSetting'
import { secondFactorQuery } from '@/features/account/api'
import { ConfirmEmail } from '@/features/account/ConfirmEmail'
import { Devices } from '@/features/account/Devices'
import { PasskeySetting } from '@/features/account/PasskeySetting'
import { PasswordForm } from '@/features/account/PasswordForm'
import { ProviderSetting } from '@/features/account/ProviderSetting'
import { Head } from '@/lib/head'
import { useMe } from '@/lib/me'
import { HrefLink } from '@/ui/HrefLink'
import { LoadError } from '@/ui/LoadError'
import { Notice } from '@/ui/Notice'
import { AccountFrame } from './AccountFrame'

export default function PasswordSetting() {
  const { t } = useLingui()
  const { me } = useMe()
  const query = useQuery(secondFactorQuery)
  const { data } = query
  return (
    <AccountFrame
      title={<Trans>Password Setting</Trans>}
      lead={<Trans>Manage how you sign in and your active devices.</Trans>}
    >
      <Head title={t`Password Setting`} noindex />
      <div className="grid gap-6">
        {data && !data.hasPassword ? (
          <Notice>
            <Trans>
              You don’t have a password yet.{' '}
              <HrefLink href="/forgot-password" className="link">
                Email me a link to set one
              </HrefLink>
              .
            </Trans>
          </Notice>
        ) : (
          <PasswordForm />
        )}
        {data && me?.person && !me.person.emailVerified && (
          <ConfirmEmail email={me.person.email} next="/password-setting" />
        )}
        <LoadError query={query} />
        {data && <PasskeySetting factor={data} />}
        {data && <AuthenticatorSetting factor={data} />}
        {data && me?.person?.emailVerified && <ProviderSetting here="/password-setting" />}
        <Devices />
      </div>
    </AccountFrame>
  )
}
