import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { ApiProblem } from '@/api/client'
import type { Proof } from '@/api/types'
import { localDate } from '@/lib/date'
import { money } from '@/lib/format'
import { useFieldTexts } from '@/lib/problems'
import { Button } from '@/ui/Button'
import { Input } from '@/ui/Field'
import { HrefLink } from '@/ui/HrefLink'
import { toast } from '@/ui/toast'
import { AdminTable } from './AdminTable'
import { Nothing, Panel } from './Panel'
import type { AskProof } from './PowerDialog'
import { type TransferOverview, type TransferReturn, today, transfers } from './transfers'

type Props = { data: TransferOverview; Ask: AskProof; onChanged: () => Promise<void> }

// Money that the operator is to send back at their bank.
export function TransferReturns({ data, Ask, onChanged }: Props) {
  const { i18n, t } = useLingui()
  const [chosen, setChosen] = useState<TransferReturn | null>(null)
  const kinds = { refund: t`Refund`, surplus: t`Paid too much` }
  return (
    <Panel title={t`To send back`} note={t`Transfer it at your bank, then mark it as sent.`}>
      <AdminTable
        bare
        label={t`To send back`}
        rows={data.returns}
        id={row => row.id}
        columns={[
          {
            id: 'order',
            label: t`Order`,
            cell: row => (
              <HrefLink href={`/admin/orders/${row.number}`} className="link font-semibold tnum whitespace-nowrap">
                {row.number}
              </HrefLink>
            ),
          },
          { id: 'kind', label: t`Why`, cell: row => kinds[row.kind] },
          {
            id: 'buyer',
            label: t`Buyer`,
            cell: row => (
              <span className="grid">
                <HrefLink href={`/admin/people/${row.personId}`} className="link wrap-anywhere">
                  {row.name || t`Former student`}
                </HrefLink>
                <span className="text-14 text-muted wrap-anywhere">{row.email}</span>
              </span>
            ),
          },
          {
            id: 'account',
            label: t`Account`,
            cell: row => (
              <span className="grid">
                {row.iban ? (
                  <>
                    <span className="tnum wrap-anywhere">{row.iban}</span>
                    <span className="text-14 text-muted wrap-anywhere">{row.payer}</span>
                  </>
                ) : (
                  <span className="text-muted">
                    <Trans>Ask the buyer for it</Trans>
                  </span>
                )}
              </span>
            ),
          },
          {
            id: 'since',
            label: t`Since`,
            cell: row => <span className="whitespace-nowrap">{localDate(row.createdAt, i18n.locale)}</span>,
          },
          {
            id: 'amount',
            label: t`Amount`,
            end: true,
            cell: row => <span className="tnum whitespace-nowrap">{money(row.amount, i18n.locale)}</span>,
          },
          {
            id: 'do',
            label: t`Actions`,
            end: true,
            cell: row => (
              <Button tone="quiet" onClick={() => setChosen(row)}>
                <Trans>Mark as sent…</Trans>
              </Button>
            ),
          },
        ]}
      />
      {data.moreReturns && <Nothing>{t`Only the first 200 are shown.`}</Nothing>}
      {chosen && <Sent row={chosen} Ask={Ask} onChanged={onChanged} onClose={() => setChosen(null)} />}
    </Panel>
  )
}

type SentProps = { row: TransferReturn; Ask: AskProof; onChanged: () => Promise<void>; onClose: () => void }

function Sent({ row, Ask, onChanged, onClose }: SentProps) {
  const { i18n, t } = useLingui()
  const say = useFieldTexts()
  const [on, setOn] = useState(today)
  const [wrong, setWrong] = useState<Record<string, string | undefined>>({})
  const amount = money(row.amount, i18n.locale)
  const { name } = row
  const prove = async (proof: Proof) => {
    setWrong({})
    try {
      await transfers.sent(row.id, on, proof)
    } catch (problem) {
      if (problem instanceof ApiProblem) setWrong(say(problem))
      throw problem
    }
  }
  return (
    <Ask
      title={<Trans>Mark as sent</Trans>}
      action={<Trans>Mark as sent</Trans>}
      onProve={prove}
      onDone={() => {
        toast(t`Marked as sent`)
        onClose()
        void onChanged()
      }}
      onClose={onClose}
    >
      <p>
        <Trans>
          You’ve sent {amount} to {name}. No money moves by itself, and this can’t be undone.
        </Trans>
      </p>
      <Input
        label={t`Sent on`}
        type="date"
        required
        error={wrong.on}
        value={on}
        onChange={e => setOn(e.target.value)}
      />
    </Ask>
  )
}
