import { plural } from '@lingui/core/macro'
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
import { Panel } from './Panel'
import type { AskProof } from './PowerDialog'
import { type TransferSettings as Settings, transfers } from './transfers'

type Props = { settings: Settings; Ask: AskProof; onSaved: () => Promise<void> }

// The account that buyers transfer to, how long is waited, and what may be missing.
export function TransferSettings({ settings, Ask, onSaved }: Props) {
  const { i18n, t } = useLingui()
  const [open, setOpen] = useState<'account' | 'rules' | null>(null)
  const close = () => setOpen(null)
  const { account, waitDays, remindDays } = settings
  const tolerance = money(settings.tolerance, i18n.locale)
  return (
    <Panel title={t`Settings`}>
      <div className="grid md:grid-cols-3 *:p-4 *:border-line max-md:*:border-b md:*:border-r *:last:border-0">
        <Row
          name={t`Buyers transfer to`}
          action={
            <Button tone={account ? 'quiet' : 'primary'} onClick={() => setOpen('account')}>
              {account ? <Trans>Change account</Trans> : <Trans>Add account</Trans>}
            </Button>
          }
        >
          {account ? (
            <>
              {account.holder}
              <br />
              <span className="tnum">{account.iban}</span>
              {(account.bic || account.bank) && (
                <span className="block text-muted">{[account.bic, account.bank].filter(Boolean).join(', ')}</span>
              )}
            </>
          ) : (
            <Trans>Not set up yet: the account holder and the IBAN are missing.</Trans>
          )}
        </Row>
        <Row
          name={t`Waiting time`}
          action={
            <Button tone="quiet" onClick={() => setOpen('rules')}>
              <Trans>Change rules</Trans>
            </Button>
          }
        >
          {t`${plural(waitDays, { one: '# day', other: '# days' })}`}
          <br />
          <span className="text-muted">
            {remindDays > 0
              ? t`${plural(remindDays, { one: 'Reminder after # day', other: 'Reminder after # days' })}`
              : t`No reminder`}
          </span>
        </Row>
        <Row name={t`Tolerance`}>
          {settings.tolerance.amount > 0 ? (
            <Trans>An order counts as paid if at most {tolerance} is missing.</Trans>
          ) : (
            <Trans>An order counts as paid once the whole amount has arrived.</Trans>
          )}
        </Row>
      </div>
      {open === 'account' && <Account account={account} Ask={Ask} onSaved={onSaved} onClose={close} />}
      {open === 'rules' && <Rules settings={settings} onSaved={onSaved} onClose={close} />}
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

type AccountProps = {
  account: Settings['account']
  Ask: AskProof
  onSaved: () => Promise<void>
  onClose: () => void
}

function Account({ account: now, Ask, onSaved, onClose }: AccountProps) {
  const { t } = useLingui()
  const say = useFieldTexts()
  const [account, setAccount] = useState(now ?? { holder: '', iban: '', bic: '', bank: '' })
  const [wrong, setWrong] = useState<Record<string, string | undefined>>({})
  const prove = async (proof: Proof) => {
    setWrong({})
    try {
      await transfers.setAccount(account, proof)
    } catch (problem) {
      if (problem instanceof ApiProblem) setWrong(say(problem))
      throw problem
    }
  }
  const field = (name: keyof typeof account, label: string, longest: number, hint?: string) => (
    <Input
      label={label}
      hint={hint}
      autoComplete="off"
      spellCheck={false}
      required={name === 'holder' || name === 'iban'}
      maxLength={longest}
      error={wrong[name]}
      value={account[name]}
      onChange={e => setAccount({ ...account, [name]: e.target.value })}
    />
  )
  return (
    <Ask
      title={<Trans>Account that buyers transfer to</Trans>}
      action={<Trans>Save account</Trans>}
      onProve={prove}
      onDone={() => {
        toast(t`Account saved`)
        onClose()
        void onSaved()
      }}
      onClose={onClose}
    >
      {field('holder', t`Account holder`, 70, t`As your bank has it: banks compare it with what the buyer enters.`)}
      {field('iban', t`IBAN`, 42)}
      <div className="grid sm:grid-cols-2 gap-4">
        {field('bic', t`BIC (optional)`, 11)}
        {field('bank', t`Bank (optional)`, 70)}
      </div>
      <p className="text-14 text-muted">
        <Trans>Orders that are already waiting show the new account, too.</Trans>
      </p>
    </Ask>
  )
}

type RulesProps = { settings: Settings; onSaved: () => Promise<void>; onClose: () => void }

function Rules({ settings, onSaved, onClose }: RulesProps) {
  const { i18n, t } = useLingui()
  const texts = useFieldTexts()
  const [rules, setRules] = useState({
    waitDays: String(settings.waitDays),
    remindDays: String(settings.remindDays),
    tolerance: number(settings.tolerance.amount / 100, i18n.locale, 2),
  })
  const read = (text: string) => Math.round(readNumber(text, i18n.locale) ?? -1)
  const send = useMutation({
    mutationFn: () =>
      transfers.setRules({
        waitDays: read(rules.waitDays),
        remindDays: read(rules.remindDays),
        tolerance: Math.round((readNumber(rules.tolerance, i18n.locale) ?? -1) * 100),
      }),
    onSuccess: () => {
      toast(t`Rules saved`)
      onClose()
      return onSaved()
    },
  })
  const wrong = texts(send.error)
  const field = (name: keyof typeof rules, label: string, hint: string) => (
    <Input
      label={label}
      hint={hint}
      inputMode="decimal"
      maxLength={8}
      error={wrong[name]}
      value={rules[name]}
      onChange={e => setRules({ ...rules, [name]: e.target.value })}
    />
  )
  return (
    <FormDialog title={<Trans>Rules for transfers</Trans>} action={<Trans>Save</Trans>} send={send} onClose={onClose}>
      {field('waitDays', t`Days an order waits`, t`1 to 90. For orders placed from now on.`)}
      {field('remindDays', t`Days until the reminder`, t`0 for none.`)}
      {field('tolerance', t`Tolerance`, t`How much may be missing, for example because a bank on the way keeps a fee.`)}
    </FormDialog>
  )
}
