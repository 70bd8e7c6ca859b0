import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { AuthFrame } from '@/features/account/AuthFrame'
import { setupQuery } from '@/features/account/api'
import { FirstFactor } from '@/features/account/FirstFactor'
import { FirstOperator } from '@/features/account/FirstOperator'
import { useParameter } from '@/lib/address'
import { Head } from '@/lib/head'
import { useMe } from '@/lib/me'
import { HrefLink } from '@/ui/HrefLink'
import { LoadError } from '@/ui/LoadError'
import { Notice } from '@/ui/Notice'
import { Skeleton } from '@/ui/Skeleton'

// Where a new marketplace gets its first operator. Without the link from the server's log, it says where that is.
export default function Setup() {
  const { t } = useLingui()
  const token = useParameter('token')
  const { me } = useMe()
  const query = useQuery({ ...setupQuery(token), refetchInterval: ({ state }) => (state.data?.needed ? 5000 : false) })
  const [password, setPassword] = useState('')
  const operates = me?.person?.roles.includes('operator')
  const navigate = useNavigate()
  const ready = operates && !me?.person?.needsSecondFactor
  useEffect(() => {
    if (ready) void navigate({ href: '/admin/settings/setup', replace: true })
  }, [ready, navigate])
  const page = (title: ReactNode, lead: ReactNode, content?: ReactNode) => (
    <AuthFrame title={title} lead={lead}>
      <Head title={t`Set up your marketplace`} noindex />
      {content}
    </AuthFrame>
  )
  if (operates)
    return page(
      <Trans>Protect your account</Trans>,
      <Trans>Operators see everyone’s orders, so a password alone isn’t enough. Choose a second way to sign in.</Trans>,
      ready ? <Skeleton lines={[120]} /> : <FirstFactor password={password} />,
    )
  if (query.data && !query.data.needed)
    return page(
      <Trans>Your marketplace is ready</Trans>,
      <Trans>It has an operator already.</Trans>,
      <HrefLink href="/sign-in?next=%2Fadmin" className="button justify-self-start">
        <Trans>Sign in</Trans>
      </HrefLink>,
    )
  if (query.data?.link === 'valid')
    return page(
      <Trans>Welcome to your marketplace</Trans>,
      <Trans>First, create your own account. It’s the one that runs the marketplace.</Trans>,
      <FirstOperator token={token} onDone={setPassword} />,
    )
  return page(
    <Trans>Almost there</Trans>,
    <Trans>This marketplace has just been installed and waits for its first operator.</Trans>,
    <>
      {query.error && <LoadError query={query} />}
      {query.data?.link === 'invalid' && (
        <Notice tone="error">
          <Trans>This link is incomplete or has expired. Copy the newest one from the server’s log.</Trans>
        </Notice>
      )}
      <ol className="grid gap-3 list-decimal pl-5 marker:text-muted">
        <li>
          <Trans>Look at the log: the window in which you started Stoa, or wherever your system collects it.</Trans>
        </li>
        <li>
          <Trans>Find the line “This marketplace has no operator yet”. It ends with a link that works once.</Trans>
        </li>
        <li>
          <Trans>Open that link in this browser.</Trans>
        </li>
      </ol>
      <p className="text-muted">
        <Trans>Can’t get at the log? Ask whoever installed Stoa.</Trans>
      </p>
    </>,
  )
}
