import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { money } from '@/lib/format'
import { useFieldTexts, useProblemText } from '@/lib/problems'
import { Badge } from '@/ui/Badge'
import { Input } from '@/ui/Field'
import { HrefLink } from '@/ui/HrefLink'
import { Menu } from '@/ui/Menu'
import { toast } from '@/ui/toast'
import { AdminTable } from './AdminTable'
import { FormDialog } from './FormDialog'
import { books, type Payout, type RunDetails } from './money'

const tones = { proposed: 'clay', sent: 'brand', confirmed: 'olive', returned: 'madder' } as const

type Props = { run: RunDetails; busy: boolean; onChanged: () => Promise<void> }

// The payments of a run, each with what has become of it and what can be noted about it.
export function PayoutTable({ run, busy, onChanged }: Props) {
  const { i18n, t } = useLingui()
  const say = useProblemText()
  const [back, setBack] = useState<Payout | null>(null)
  const confirm = useMutation({
    mutationFn: (payout: Payout) => books.confirm(run.id, payout.id),
    onSuccess: (_, { name }) => toast(t`Payout to ${name} confirmed`),
    onError: problem => toast(say(problem)),
    onSettled: onChanged,
  })
  const states = { proposed: t`Proposed`, sent: t`Sent`, confirmed: t`Confirmed`, returned: t`Returned` }
  const items = (p: Payout) => [
    ...(p.state === 'sent'
      ? [{ id: 'confirm', label: t`Confirm as paid`, onSelect: () => !busy && confirm.mutate(p) }]
      : []),
    { id: 'return', label: t`Returned by the bank…`, onSelect: () => setBack(p) },
  ]
  return (
    <>
      <AdminTable
        bare
        label={t`Payouts`}
        rows={run.payouts}
        id={p => p.id}
        stale={busy || confirm.isPending}
        columns={[
          {
            id: 'name',
            label: t`Instructor`,
            cell: p => (
              <HrefLink href={`/admin/people/${p.personId}`} className="link font-semibold wrap-anywhere">
                {p.name || t`Former instructor`}
              </HrefLink>
            ),
          },
          {
            id: 'account',
            label: t`Account`,
            cell: p => (
              <span className="wrap-anywhere">
                {p.holder} {p.last4 && <span className="text-muted whitespace-nowrap">…{p.last4}</span>}
              </span>
            ),
          },
          {
            id: 'state',
            label: t`Status`,
            cell: p => (
              <span className="grid gap-1 justify-items-start">
                <Badge tone={tones[p.state]}>{states[p.state]}</Badge>
                {p.reason && <span className="text-14 text-muted wrap-anywhere">{p.reason}</span>}
              </span>
            ),
          },
          {
            id: 'amount',
            label: t`Amount`,
            end: true,
            cell: p => <span className="tnum whitespace-nowrap">{money(p.amount, i18n.locale)}</span>,
          },
          ...(run.state === 'sent'
            ? [
                {
                  id: 'actions',
                  label: t`Actions`,
                  end: true,
                  cell: (p: Payout) =>
                    p.state === 'sent' || p.state === 'confirmed' ? (
                      <div className="-my-2">
                        <Menu label={t`Actions for ${p.name}`} items={items(p)} />
                      </div>
                    ) : null,
                },
              ]
            : []),
        ]}
      />
      {back && <Back run={run.id} payout={back} onClose={() => setBack(null)} onSaved={onChanged} />}
    </>
  )
}

type BackProps = { run: string; payout: Payout; onClose: () => void; onSaved: () => Promise<void> }

function Back({ run, payout, onClose, onSaved }: BackProps) {
  const { i18n, t } = useLingui()
  const texts = useFieldTexts()
  const [reason, setReason] = useState('')
  const { name } = payout
  const amount = money(payout.amount, i18n.locale)
  const send = useMutation({
    mutationFn: () => books.giveBack(run, payout.id, reason),
    onSuccess: () => {
      toast(t`${amount} are on the balance of ${name} again`)
      onClose()
    },
    onSettled: onSaved,
  })
  return (
    <FormDialog
      title={<Trans>Returned by the bank</Trans>}
      action={<Trans>Mark as returned</Trans>}
      send={send}
      onClose={onClose}
    >
      <p>
        <Trans>
          {amount} go back to the balance of {name}, who is asked to check the account. They are paid again once it has
          been entered again.
        </Trans>
      </p>
      <Input
        label={t`Reason (optional)`}
        hint={t`As the bank gives it. ${name} sees it.`}
        error={texts(send.error).reason}
        maxLength={200}
        value={reason}
        onChange={e => setReason(e.target.value)}
      />
    </FormDialog>
  )
}
