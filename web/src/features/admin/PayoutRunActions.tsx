import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { money } from '@/lib/format'
import { useProblemText } from '@/lib/problems'
import { Button } from '@/ui/Button'
import { Dialog } from '@/ui/Dialog'
import { HrefLink } from '@/ui/HrefLink'
import { Notice } from '@/ui/Notice'
import { toast } from '@/ui/toast'
import { books, payoutsQuery, type RunDetails } from './money'
import type { AskProof } from './PowerDialog'

type Props = { run: RunDetails; Ask: AskProof; onBusy: (busy: boolean) => void; onChanged: () => Promise<void> }

// What can be done with a whole run: approve or discard a proposal, confirm what was sent.
export function RunActions({ run, Ask, onBusy, onChanged }: Props) {
  const { i18n, t } = useLingui()
  const navigate = useNavigate()
  const [asked, setAsked] = useState<'approve' | 'discard' | 'confirm' | null>(null)
  const close = () => setAsked(null)
  const { data: all } = useQuery(payoutsQuery)
  const total = money(run.total, i18n.locale)
  const n = t`${plural(run.count, { one: '# payout', other: '# payouts' })}`
  const waits = run.count - run.confirmed - run.returned
  const done = (text: string) => () => {
    toast(text)
    close()
  }
  const discard = useMutation({
    mutationFn: () => books.discard(run.id),
    onSuccess: () => {
      done(t`Proposal discarded`)()
      return navigate({ href: '/admin/payouts' })
    },
  })
  const confirm = useMutation({
    mutationFn: () => books.confirmAll(run.id),
    onMutate: () => onBusy(true),
    onSuccess: done(t`All payouts confirmed`),
    onSettled: async () => {
      await onChanged()
      onBusy(false)
    },
  })
  return (
    <>
      {run.state === 'proposed' && (
        <>
          <Button tone="quiet" onClick={() => setAsked('discard')}>
            <Trans>Discard</Trans>
          </Button>
          <Button onClick={() => setAsked('approve')}>
            <Trans>Approve…</Trans>
          </Button>
        </>
      )}
      {run.state === 'sent' && waits > 0 && (
        <Button onClick={() => setAsked('confirm')}>
          <Trans>Confirm all…</Trans>
        </Button>
      )}
      {asked === 'approve' && (
        <Ask
          title={<Trans>Approve this run?</Trans>}
          action={<Trans>Approve</Trans>}
          onProve={proof => books.send(run.id, proof)}
          onDone={() => {
            done(t`Run approved`)()
            void onChanged()
          }}
          onClose={close}
        >
          {all && !all.settings.payer && (
            <Notice tone="error">
              <Trans>First enter the account that payouts come from.</Trans>{' '}
              <HrefLink href="/admin/payouts" className="link">
                <Trans>Payouts</Trans>
              </HrefLink>
            </Notice>
          )}
          <p>
            <Trans>
              {n}, {total} in total, leave the instructors’ balances. They get an email and a notification.
            </Trans>
          </p>
          <p className="text-muted">
            <Trans>No money moves by itself: give the file to your bank afterwards. This can’t be undone.</Trans>
          </p>
        </Ask>
      )}
      {asked === 'discard' && (
        <Sure
          title={t`Discard this proposal?`}
          action={t`Discard`}
          danger
          send={discard}
          onClose={close}
          text={t`Nothing has been paid. All balances stay as they are.`}
        />
      )}
      {asked === 'confirm' && (
        <Sure
          title={t`Confirm all payouts?`}
          action={t`Confirm all`}
          send={confirm}
          onClose={close}
          text={t`${plural(waits, {
            one: '# payout is marked as paid. If the bank returns it later, you can still note that.',
            other: '# payouts are marked as paid. If the bank returns one later, you can still note that.',
          })}`}
        />
      )}
    </>
  )
}

type SureProps = {
  title: string
  text: string
  action: string
  danger?: boolean
  send: { mutate: () => void; isPending: boolean; error: Error | null }
  onClose: () => void
}

function Sure({ title, text, action, danger, send, onClose }: SureProps) {
  const say = useProblemText()
  return (
    <Dialog
      title={title}
      onClose={onClose}
      foot={
        <>
          <Button tone="quiet" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button tone={danger ? 'danger' : 'primary'} pending={send.isPending} onClick={() => send.mutate()}>
            {action}
          </Button>
        </>
      }
    >
      {send.error && <Notice tone="error">{say(send.error)}</Notice>}
      <p>{text}</p>
    </Dialog>
  )
}
