import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { AdminMenu } from '@/features/admin/AdminMenu'
import { Head } from '@/lib/head'
import { useMe } from '@/lib/me'
import NotFound from '@/pages/NotFound'
import { Notice } from '@/ui/Notice'
import { Skeleton } from '@/ui/Skeleton'

// The frame of an admin page. Everyone but operators gets the not-found page.
export default function AdminFrame({ title, children }: { title: string; children: ReactNode }) {
  const { me } = useMe()
  const operates = me?.person?.roles.includes('operator')
  if (me && !operates) return <NotFound />
  if (me?.person?.needsSecondFactor) {
    return (
      <div className="page py-8 lg:py-12 grid gap-6">
        <Head title={title} noindex />
        <h1 className="text-30">{title}</h1>
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
  return (
    <div className="page py-8 lg:py-12 grid lg:grid-cols-[208px_minmax(0,1fr)] gap-8">
      <Head title={title} noindex />
      <AdminMenu />
      <div className="grid gap-6 content-start min-w-0">
        {operates ? children : <Skeleton lines={[44, 72, 72, 72]} />}
      </div>
    </div>
  )
}
