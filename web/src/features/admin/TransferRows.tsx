import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { date } from '@/lib/date'
import { money } from '@/lib/format'
import { useProblemText } from '@/lib/problems'
import { Badge } from '@/ui/Badge'
import { Button } from '@/ui/Button'
import { Input } from '@/ui/Field'
import { HrefLink } from '@/ui/HrefLink'
import { Notice } from '@/ui/Notice'
import { toast } from '@/ui/toast'
import { AdminTable } from './AdminTable'
import type { AskProof } from './PowerDialog'
import { type TransferEntry, transfers } from './transfers'

type Props = { entries: TransferEntry[]; Ask: AskProof; onChanged: () => Promise<void> }
type Deed = { entry: TransferEntry; back: boolean }

const tones = {
  exact: 'olive',
  under: 'clay',
  over: 'clay',
  possible: 'brand',
  again: 'madder',
  late: 'clay',
  none: 'plain',
} as const

// The entries that wait for a decision, each with the order that it may be for.
export function TransferRows({ entries, Ask, onChanged }: Props) {
  const { i18n, t } = useLingui()
  const say = useProblemText()
  const [deed, setDeed] = useState<Deed | null>(null)
  const ignore = useMutation({ mutationFn: transfers.ignore, onSettled: onChanged })
  return (
    <>
      {ignore.error && <Notice tone="error">{say(ignore.error)}</Notice>}
      <AdminTable
        bare
        label={t`Entries to decide about`}
        rows={entries}
        id={e => e.id}
        columns={[
          {
            id: 'payer',
            label: t`Payer`,
            cell: e => (
              <span className="grid">
                <strong className="wrap-anywhere">{e.payer || '–'}</strong>
                <span className="text-14 text-muted wrap-anywhere">{e.text}</span>
              </span>
            ),
          },
          {
            id: 'on',
            label: t`Date`,
            cell: e => <span className="whitespace-nowrap">{date(e.on, i18n.locale)}</span>,
          },
          {
            id: 'amount',
            label: t`Amount`,
            end: true,
            cell: e => <span className="tnum whitespace-nowrap">{money(e.amount, i18n.locale)}</span>,
          },
          { id: 'match', label: t`Match`, cell: e => <Match entry={e} /> },
          {
            id: 'do',
            label: t`Actions`,
            end: true,
            cell: e => (
              <span className="flex flex-wrap gap-2 @3xl:justify-end">
                {e.proposal.kind !== 'again' && (
                  <Button tone="quiet" onClick={() => setDeed({ entry: e, back: false })}>
                    {e.proposal.kind === 'late' ? <Trans>Pay anyway…</Trans> : <Trans>Use…</Trans>}
                  </Button>
                )}
                {['again', 'late'].includes(e.proposal.kind) && (
                  <Button tone="quiet" onClick={() => setDeed({ entry: e, back: true })}>
                    <Trans>Send back…</Trans>
                  </Button>
                )}
                <Button tone="plain" pending={ignore.isPending} onClick={() => ignore.mutate(e.id)}>
                  <Trans>Ignore</Trans>
                </Button>
              </span>
            ),
          },
        ]}
      />
      {deed && <Decide deed={deed} Ask={Ask} onChanged={onChanged} onClose={() => setDeed(null)} />}
    </>
  )
}

// How an entry fits, and which order.
function Match({ entry }: { entry: TransferEntry }) {
  const { i18n, t } = useLingui()
  const { kind, number, difference } = entry.proposal
  const amount = money({ ...difference, amount: Math.abs(difference.amount) }, i18n.locale)
  const words = {
    exact: t`Exact`,
    under: t`${amount} too little`,
    over: t`${amount} too much`,
    possible: t`Possible`,
    again: t`Order already paid`,
    late: t`Order has ended`,
    none: t`No match`,
  }
  return (
    <span className="grid gap-1 justify-items-start">
      <Badge tone={tones[kind]}>{words[kind]}</Badge>
      {number && (
        <HrefLink href={`/admin/orders/${number}`} className="link text-14 tnum">
          {number}
        </HrefLink>
      )}
    </span>
  )
}

type DecideProps = { deed: Deed; Ask: AskProof; onChanged: () => Promise<void>; onClose: () => void }

function Decide({ deed: { entry, back }, Ask, onChanged, onClose }: DecideProps) {
  const { i18n, t } = useLingui()
  const [number, setNumber] = useState(entry.proposal.number)
  const amount = money(entry.amount, i18n.locale)
  return (
    <Ask
      title={back ? <Trans>Send this money back?</Trans> : <Trans>Use {amount} for an order</Trans>}
      action={<Trans>Confirm</Trans>}
      onProve={proof => transfers.take(entry.id, number, back, proof)}
      onDone={() => {
        toast(back ? t`Listed to be sent back` : t`Payment recorded`)
        onClose()
        void onChanged()
      }}
      onClose={onClose}
    >
      <p className="wrap-anywhere">{[entry.payer, entry.text].filter(Boolean).join(', ')}</p>
      {back ? (
        <>
          <p className="text-muted">
            <Trans>{amount} is listed under “To send back”. The order stays as it is.</Trans>
          </p>
          {entry.proposal.kind === 'again' && (
            <p className="text-muted">
              <Trans>If this is the payment that you marked the order as paid with, choose Ignore instead.</Trans>
            </p>
          )}
        </>
      ) : (
        <Input
          label={t`Order number`}
          required
          maxLength={20}
          autoComplete="off"
          spellCheck={false}
          value={number}
          onChange={e => setNumber(e.target.value)}
        />
      )}
    </Ask>
  )
}
