import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { ApiProblem } from '@/api/client'
import type { Proof } from '@/api/types'
import { localDate } from '@/lib/date'
import { money, number, readNumber } from '@/lib/format'
import { useFieldTexts } from '@/lib/problems'
import { Badge } from '@/ui/Badge'
import { Button } from '@/ui/Button'
import { Input } from '@/ui/Field'
import { HrefLink } from '@/ui/HrefLink'
import { toast } from '@/ui/toast'
import { AdminTable } from './AdminTable'
import { Nothing, Panel } from './Panel'
import type { AskProof } from './PowerDialog'
import { type TransferOverview, today, transfers, type WaitingTransfer } from './transfers'

type Props = { data: TransferOverview; Ask: AskProof; onChanged: () => Promise<void> }

// The orders that wait, the first due first.
export function TransferWaiting({ data, Ask, onChanged }: Props) {
  const { i18n, t } = useLingui()
  const [chosen, setChosen] = useState<WaitingTransfer | null>(null)
  const cash = (m: WaitingTransfer['total']) => money(m, i18n.locale)
  const late = (row: WaitingTransfer) => Date.parse(row.dueAt) < Date.now()
  return (
    <Panel title={t`Waiting for money`}>
      {data.waiting.length === 0 ? (
        <Nothing>{t`No order is waiting for a transfer.`}</Nothing>
      ) : (
        <AdminTable
          bare
          label={t`Waiting for money`}
          rows={data.waiting}
          id={row => row.number}
          columns={[
            {
              id: 'reference',
              label: t`Reference`,
              cell: row => (
                <HrefLink href={`/admin/orders/${row.number}`} className="link font-semibold tnum whitespace-nowrap">
                  {row.reference}
                </HrefLink>
              ),
            },
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
              id: 'due',
              label: t`Due`,
              cell: row => (
                <span className="inline-flex flex-wrap gap-2 items-center whitespace-nowrap">
                  {localDate(row.dueAt, i18n.locale)}
                  {late(row) && <Badge tone="madder">{t`Overdue`}</Badge>}
                </span>
              ),
            },
            {
              id: 'amount',
              label: t`Amount`,
              end: true,
              cell: row => (
                <span className="grid tnum whitespace-nowrap">
                  {cash(row.total)}
                  {row.received.amount > 0 && <Missing row={row} />}
                </span>
              ),
            },
            {
              id: 'do',
              label: t`Actions`,
              end: true,
              cell: row => (
                <Button tone="quiet" onClick={() => setChosen(row)}>
                  <Trans>Mark as paid…</Trans>
                </Button>
              ),
            },
          ]}
        />
      )}
      {data.moreWaiting && <Nothing>{t`Only the first 200 are shown.`}</Nothing>}
      {chosen && <Paid row={chosen} Ask={Ask} onChanged={onChanged} onClose={() => setChosen(null)} />}
    </Panel>
  )
}

function Missing({ row }: { row: WaitingTransfer }) {
  const { i18n } = useLingui()
  const missing = money(row.missing, i18n.locale)
  return (
    <span className="text-14 text-madder">
      <Trans>{missing} missing</Trans>
    </span>
  )
}

type PaidProps = { row: WaitingTransfer; Ask: AskProof; onChanged: () => Promise<void>; onClose: () => void }

// Money that has come for an order, with the day and the amount on the statement.
function Paid({ row, Ask, onChanged, onClose }: PaidProps) {
  const { i18n, t } = useLingui()
  const say = useFieldTexts()
  const [on, setOn] = useState(today)
  const [amount, setAmount] = useState(number(row.missing.amount / 100, i18n.locale, 2))
  const [wrong, setWrong] = useState<Record<string, string | undefined>>({})
  const cents = Math.round((readNumber(amount, i18n.locale) ?? 0) * 100)
  const total = money(row.total, i18n.locale)
  const difference = money({ ...row.missing, amount: Math.abs(row.missing.amount - cents) }, i18n.locale)
  const { reference, name } = row
  const prove = async (proof: Proof) => {
    setWrong({})
    try {
      await transfers.note(row.number, { cents, on, before: row.received.amount }, proof)
    } catch (problem) {
      if (problem instanceof ApiProblem) setWrong(say(problem))
      throw problem
    }
  }
  return (
    <Ask
      title={<Trans>Mark as paid</Trans>}
      action={<Trans>Confirm payment</Trans>}
      onProve={prove}
      onDone={() => {
        toast(cents < row.missing.amount ? t`Payment recorded` : t`Order paid`)
        onClose()
        void onChanged()
      }}
      onClose={onClose}
    >
      <p>
        <Trans>
          {reference}, {name}, {total} in total
        </Trans>
      </p>
      <div className="grid sm:grid-cols-2 gap-4">
        <Input
          label={t`Amount received`}
          inputMode="decimal"
          maxLength={12}
          required
          error={wrong.cents}
          value={amount}
          onChange={e => setAmount(e.target.value)}
        />
        <Input
          label={t`Received on`}
          type="date"
          required
          error={wrong.on}
          value={on}
          onChange={e => setOn(e.target.value)}
        />
      </div>
      {cents > 0 && cents < row.missing.amount && (
        <p className="text-muted">
          <Trans>
            {difference} less than is missing: unless your tolerance covers it, the order keeps waiting and we’ll tell
            the buyer.
          </Trans>
        </p>
      )}
      {cents > row.missing.amount && (
        <p className="text-muted">
          <Trans>{difference} too much: the order is paid, and the rest is listed for you to send back.</Trans>
        </p>
      )}
    </Ask>
  )
}
