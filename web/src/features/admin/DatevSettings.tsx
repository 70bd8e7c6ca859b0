import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { monthAndYear } from '@/lib/date'
import { useFieldTexts } from '@/lib/problems'
import { Input, Select } from '@/ui/Field'
import { toast } from '@/ui/toast'
import { FormDialog } from './FormDialog'
import { type Datev, type DatevForm, datevQuery, setDatev } from './money'

// The accountant's numbers, and which accounts of their chart the ledger's are.
export function DatevSettings({ now, onClose }: { now: Datev; onClose: () => void }) {
  const { t, i18n } = useLingui()
  const client = useQueryClient()
  const texts = useFieldTexts()
  const [form, setForm] = useState(now.settings)
  const set = (change: Partial<DatevForm>) => setForm({ ...form, ...change })
  const send = useMutation({
    mutationFn: () => setDatev(form),
    onSuccess: async () => {
      await client.invalidateQueries(datevQuery)
      toast(t`DATEV settings saved`)
      onClose()
    },
  })
  const wrong = texts(send.error)
  // Accounts that are the usual ones of the chart that was chosen become those of the next one.
  const changeChart = (chart: DatevForm['chart']) => {
    const [before, after] = [now.usual[form.chart] ?? {}, now.usual[chart] ?? {}]
    const moved = Object.entries(form.accounts).map(([role, account]) => [
      role,
      account === before[role] ? after[role] : account,
    ])
    set({ chart, accounts: Object.fromEntries(moved) })
  }
  const roles = {
    bank: t`Bank`,
    provider: t`Payment providers`,
    disputed: t`Disputed payments`,
    elsewhere: t`Refunds in another way`,
    deposits: t`Transfers not used yet`,
    instructors: t`Owed to instructors`,
    tax: t`VAT, Germany`,
    taxAbroad: t`VAT, other countries`,
    platform: t`Platform’s share`,
    rounding: t`Rounding`,
    fees: t`Fees`,
  }
  const digits = (text: string) => text.replace(/\D/g, '')
  return (
    <FormDialog
      title={<Trans>DATEV settings</Trans>}
      action={<Trans>Save settings</Trans>}
      send={send}
      onClose={onClose}
    >
      <div className="grid sm:grid-cols-2 gap-4 items-start">
        {(['consultant', 'client'] as const).map(name => (
          <Input
            key={name}
            label={name === 'client' ? t`Client number` : t`Consultant number`}
            // What the accountant calls it, in German: there the label says it already.
            hint={i18n.locale !== 'de' && (name === 'client' ? 'Mandantennummer' : 'Beraternummer')}
            inputMode="numeric"
            autoComplete="off"
            maxLength={name === 'client' ? 5 : 7}
            error={wrong[name]}
            value={form[name] ? String(form[name]) : ''}
            onChange={e => set({ [name]: Number(digits(e.target.value)) })}
          />
        ))}
        <Select
          label={t`Chart of accounts`}
          error={wrong.chart}
          value={form.chart}
          onChange={e => changeChart(e.target.value as DatevForm['chart'])}
        >
          <option value="03">SKR03</option>
          <option value="04">SKR04</option>
        </Select>
        <Select
          label={t`Financial year begins in`}
          value={form.yearBegins}
          onChange={e => set({ yearBegins: Number(e.target.value) })}
        >
          {Array.from({ length: 12 }, (_, i) => i + 1).map(value => (
            <option key={value} value={value}>
              {monthAndYear(new Date(Date.UTC(2026, value - 1)).toISOString(), i18n.locale).split(' ')[0]}
            </option>
          ))}
        </Select>
      </div>
      <fieldset className="grid gap-3">
        <legend className="font-semibold text-16 mb-1">
          <Trans>Accounts</Trans>
        </legend>
        <p className="text-14 text-muted">
          <Trans>
            Taxes are posted separately: choose accounts for which DATEV doesn’t work out the tax itself. Your
            accountant knows which ones fit.
          </Trans>
        </p>
        <div className="grid grid-cols-2 gap-x-4 gap-y-3 items-start">
          {Object.entries(roles).map(([role, label]) => (
            <Input
              key={role}
              label={label}
              inputMode="numeric"
              autoComplete="off"
              maxLength={8}
              error={wrong[role]}
              value={form.accounts[role] ?? ''}
              onChange={e => set({ accounts: { ...form.accounts, [role]: digits(e.target.value) } })}
            />
          ))}
        </div>
      </fieldset>
    </FormDialog>
  )
}
