import { Trans, useLingui } from '@lingui/react/macro'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { account } from '@/features/account/api'
import { Proof } from '@/features/account/Proof'
import { localDate } from '@/lib/date'
import { forgetDrafts } from '@/lib/drafts'
import { Head } from '@/lib/head'
import { Button } from '@/ui/Button'
import { Dialog } from '@/ui/Dialog'
import { Notice } from '@/ui/Notice'
import { AccountFrame } from './AccountFrame'

export default function RemoveAccount() {
  const { i18n, t } = useLingui()
  const [asks, setAsks] = useState(false)
  const [until, setUntil] = useState('')
  const leave = () => window.location.assign('/')
  return (
    <AccountFrame title={<Trans>Remove Account</Trans>}>
      <Head title={t`Remove Account`} noindex />
      <div className="grid gap-6">
        <section className="panel p-5 sm:p-7 grid gap-3 justify-items-start">
          <h2 className="text-20">
            <Trans>Download your data</Trans>
          </h2>
          <p className="max-w-[64ch] text-muted">
            <Trans>
              All the data we hold about you in one file: profile, orders, courses, reviews and your certificates as
              PDF.
            </Trans>
          </p>
          <a href="/api/account/export" download className="button button-quiet">
            <Download size={18} strokeWidth={1.75} aria-hidden="true" />
            <Trans>Download my data</Trans>
          </a>
        </section>
        <section className="panel p-5 sm:p-7 grid gap-4 justify-items-start">
          <h2 className="text-20">
            <Trans>Close your account permanently</Trans>
          </h2>
          <Notice tone="error">
            <strong>
              <Trans>If you close your account, you will lose access forever</Trans>
            </strong>
          </Notice>
          <ul className="list-disc pl-5 grid gap-1.5 max-w-[64ch]">
            <li>
              <Trans>You’ll be signed out everywhere and lose your courses and certificates.</Trans>
            </li>
            <li>
              <Trans>You can cancel by signing in within 14 days. After that, your data is permanently deleted.</Trans>
            </li>
            <li>
              <Trans>
                By law we keep your orders, without your name, and invoices as they were issued. Your reviews stay,
                anonymously.
              </Trans>
            </li>
          </ul>
          <Button tone="danger" onClick={() => setAsks(true)}>
            <Trans>Remove Account</Trans>
          </Button>
        </section>
      </div>
      {asks && !until && (
        <Proof
          title={<Trans>Remove your account?</Trans>}
          action={<Trans>Remove Account</Trans>}
          danger
          onProve={account.close}
          onDone={closed => {
            forgetDrafts()
            setUntil(closed.erasedAt)
          }}
          onClose={() => setAsks(false)}
        >
          <p>
            <Trans>Are you sure you want to remove your account?</Trans>
          </p>
        </Proof>
      )}
      {until && (
        <Dialog
          title={<Trans>Your account will be deleted</Trans>}
          onClose={leave}
          foot={
            <Button onClick={leave}>
              <Trans>Back to home page</Trans>
            </Button>
          }
        >
          <p>
            <Trans>
              Your data will be deleted on {localDate(until, i18n.locale)}. Sign in before then to keep your account.
            </Trans>
          </p>
        </Dialog>
      )}
    </AccountFrame>
  )
}
