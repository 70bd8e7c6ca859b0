import { Trans, useLingui } from '@lingui/react/macro'
import { useLocation } from '@tanstack/react-router'
import { Suspense } from 'react'
import { Head } from '@/lib/head'
import { useMe } from '@/lib/me'
import NotFound from '@/pages/NotFound'
import { Notice } from '@/ui/Notice'
import { screens } from './admin/screens'

// Any address of the admin. Everyone but operators gets the not-found page.
export default function AdminScreen() {
  const { t } = useLingui()
  const { me } = useMe()
  const [, , path = '', id = '', ...more] = useLocation({ select: place => place.pathname.split('/') })
  if (!me) return null
  if (me.person?.needsSecondFactor) return <SecondFactor />
  const screen = screens.find(one => one.path === path)
  if (!me.person?.roles.includes('operator') || !screen || (id && !screen.One) || more.length > 0) return <NotFound />
  const { name, All, One } = screen
  return (
    <div className="admin-page">
      {id && One ? (
        <Suspense fallback={<Blank />}>
          <One key={id} id={decodeURIComponent(id)} />
        </Suspense>
      ) : (
        <>
          <Head title={t(name)} noindex />
          <Suspense fallback={<Blank />}>
            <All />
          </Suspense>
        </>
      )}
    </div>
  )
}

// As tall as a window, so that nothing below moves when the screen arrives.
const Blank = () => <div className="min-h-[80dvh]" aria-busy="true" />

function SecondFactor() {
  const { t } = useLingui()
  return (
    <div className="page py-8 lg:py-12 grid gap-6">
      <Head title={t`Admin`} noindex />
      <h1 className="text-30">
        <Trans>Admin</Trans>
      </h1>
      <Notice>
        <Trans>
          Operators need two-factor authentication. Set up an authenticator app or a passkey. If you have one, sign in
          with it.
        </Trans>{' '}
        <a className="link" href="/password-setting">
          <Trans>Set it up</Trans>
        </a>
      </Notice>
    </div>
  )
}
