import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { ApiProblem } from '@/api/client'
import type { Proof } from '@/api/types'
import { money, number, readNumber } from '@/lib/format'
import { useFieldTexts } from '@/lib/problems'
import { Button } from '@/ui/Button'
import { Input } from '@/ui/Field'
import { toast } from '@/ui/toast'
import { FormDialog } from './FormDialog'
import { books, type PayoutOverview } from './money'
import { Panel } from './Panel'
import type { AskProof } from './PowerDialog'

type Settings = PayoutOverview['settings']
type Props = { settings: Settings; Ask: AskProof; onSaved: () => Promise<void> }

// Where payouts come from, and how large one is at least. How long sales are held follows from the refund policy.
export function PayoutSettings({ settings, Ask, onSaved }: Props) {
  const { i18n, t } = useLingui()
  const [open, setOpen] = useState<'payer' | 'minimum' | null>(null)
  const close = () => setOpen(null)
  const { payer } = settings
  return (
    <Panel title={t`Settings`}>
      <div className="grid md:grid-cols-3 *:p-4 *:border-line max-md:*:border-b md:*:border-r *:last:border-0">
        <Row
          name={t`Paid from`}
          action={
            <Button tone={payer ? 'quiet' : 'primary'} onClick={() => setOpen('payer')}>
              {payer ? <Trans>Change account</Trans> : <Trans>Add account</Trans>}
            </Button>
          }
        >
          {payer ? (
            <>
              {payer.holder} <span className="text-muted whitespace-nowrap">…{payer.last4}</span>
            </>
          ) : (
            <Trans>Not set up yet. A proposal can’t be approved without it.</Trans>
          )}
        </Row>
        <Row
          name={t`Smallest payout`}
          action={
            <Button tone="quiet" onClick={() => setOpen('minimum')}>
              <Trans>Change amount</Trans>
            </Button>
          }
        >
          {money(settings.minimum, i18n.locale)}
        </Row>
        <Row name={t`Hold`}>
          <Trans>30 days after each sale, as long as students can ask for a refund</Trans>
        </Row>
      </div>
      {open === 'payer' && <Payer payer={payer} Ask={Ask} onSaved={onSaved} onClose={close} />}
      {open === 'minimum' && <Minimum minimum={settings.minimum} onSaved={onSaved} onClose={close} />}
    </Panel>
  )
}

function Row({ name, action, children }: { name: string; action?: ReactNode; children: ReactNode }) {
  return (
    <div className="grid gap-2 justify-items-start content-start">
      <h3 className="text-14 font-normal text-muted">{name}</h3>
      <p className="wrap-anywhere grow">{children}</p>
      {action}
    </div>
  )
}

type PayerProps = { payer: Settings['payer']; Ask: AskProof; onSaved: () => Promise<void>; onClose: () => void }

function Payer({ payer, Ask, onSaved, onClose }: PayerProps) {
  const { t } = useLingui()
  const say = useFieldTexts()
  const [account, setAccount] = useState({ holder: payer?.holder ?? '', iban: '' })
  const [wrong, setWrong] = useState<Record<string, string | undefined>>({})
  const prove = async (proof: Proof) => {
    setWrong({})
    try {
      await books.setPayer(account, proof)
    } catch (problem) {
      if (problem instanceof ApiProblem) setWrong(say(problem))
      throw problem
    }
  }
  return (
    <Ask
      title={<Trans>Account that payouts come from</Trans>}
      action={<Trans>Save account</Trans>}
      onProve={prove}
      onDone={() => {
        toast(t`Account saved`)
        onClose()
        void onSaved()
      }}
      onClose={onClose}
    >
      <Input
        label={t`Account holder`}
        hint={t`The name your bank knows you by. Instructors see it on their statement.`}
        autoComplete="organization"
        required
        maxLength={70}
        error={wrong.holder}
        value={account.holder}
        onChange={e => setAccount({ ...account, holder: e.target.value })}
      />
      <Input
        label={t`IBAN`}
        autoComplete="off"
        spellCheck={false}
        required
        maxLength={42}
        error={wrong.iban}
        value={account.iban}
        onChange={e => setAccount({ ...account, iban: e.target.value })}
      />
      <p className="text-14 text-muted">
        <Trans>Stored encrypted. Only the last four characters are shown again.</Trans>
      </p>
    </Ask>
  )
}

type MinimumProps = { minimum: Settings['minimum']; onSaved: () => Promise<void>; onClose: () => void }

function Minimum({ minimum, onSaved, onClose }: MinimumProps) {
  const { i18n, t } = useLingui()
  const texts = useFieldTexts()
  const lang = i18n.locale
  const [amount, setAmount] = useState(number(minimum.amount / 100, lang, minimum.amount % 100 ? 2 : 0))
  const send = useMutation({
    mutationFn: () => books.setMinimum(Math.round((readNumber(amount, lang) ?? 0) * 100)),
    onSuccess: () => {
      toast(t`Smallest payout saved`)
      onClose()
      return onSaved()
    },
  })
  return (
    <FormDialog title={<Trans>Smallest payout</Trans>} action={<Trans>Save</Trans>} send={send} onClose={onClose}>
      <Input
        label={t`Amount in US dollars`}
        hint={t`Smaller balances are carried over until they reach it.`}
        error={texts(send.error).minimum}
        inputMode="decimal"
        maxLength={12}
        value={amount}
        onChange={e => setAmount(e.target.value)}
      />
    </FormDialog>
  )
}
