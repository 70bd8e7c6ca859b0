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
import { Notice } from '@/ui/Notice'
import { AccountFrame } from './AccountFrame'

export default function PasswordSetting() {
  const { t } = useLingui()
  const { me } = useMe()
  const { data } = useQuery(secondFactorQuery)
  return (
    <AccountFrame title={<Trans>Password Setting</Trans>} lead={<Trans>How you sign in, and where you are signed in.</Trans>}>
      <Head title={t`Password Setting`} noindex />
      <div className="grid gap-6">
        {data && !data.hasPassword ? (
          <Notice>
            <Trans>
              You sign in without a password.{' '}
              <HrefLink href="/forgot-password" className="link">
                Choose one by mail
              </HrefLink>{' '}
              if you want one.
            </Trans>
          </Notice>
        ) : (
          <PasswordForm />
        )}
        {data && me?.person && !me.person.emailVerified && <ConfirmEmail email={me.person.email} next="/password-setting" />}
        {data && <PasskeySetting factor={data} />}
        {data && <AuthenticatorSetting factor={data} />}
        {data && me?.person?.emailVerified && <ProviderSetting factor={data} here="/password-setting" />}
        <Devices />
      </div>
    </AccountFrame>
  )
}
