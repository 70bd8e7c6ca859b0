import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { countriesOf, countryName } from '@/lib/countries'
import { useFieldTexts } from '@/lib/problems'
import { Checkbox, Input, Select } from '@/ui/Field'
import { Notice } from '@/ui/Notice'
import { type SellerTax, type Settings, settings, useSave } from './api'
import { Part, type PartProps } from './Part'

const abroad = ['CH', 'GB', 'NO']

// Where the seller pays tax, and which of it is charged.
export function TaxPart({ now, ...part }: { now: Settings } & PartProps) {
  const { t, i18n } = useLingui()
  const [form, setForm] = useState<SellerTax>(now.tax)
  const save = useSave(settings.tax, part.onSaved)
  const wrong = useFieldTexts()(save.error)
  const set = (change: Partial<SellerTax>) => setForm({ ...form, ...change })
  const registered = form.registered ?? []
  return (
    <Part {...part} error={save.error} pending={save.isPending} onSave={() => save.mutate(form)}>
      <Select
        label={t`Country`}
        hint={t`Where the seller is established.`}
        value={form.country}
        error={wrong.country}
        onChange={e => set({ country: e.target.value })}
      >
        <option value="">{t`Not set`}</option>
        {countriesOf(i18n.locale).map(([code, name]) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </Select>
      <Input
        label={t`VAT ID`}
        hint={t`On receipts. Needed for the One-Stop Shop and for reverse charge.`}
        value={form.vatId}
        error={wrong.vatId}
        maxLength={40}
        autoComplete="off"
        onChange={e => set({ vatId: e.target.value })}
      />
      <Toggle
        label={<Trans>Charge VAT</Trans>}
        hint={<Trans>Prices then contain the VAT, and buyers say where they live before they pay.</Trans>}
        on={form.charge}
        onChange={charge => set({ charge })}
      />
      {form.charge && (
        <fieldset className="grid gap-1 border-l-2 border-line pl-4">
          <legend className="sr-only">
            <Trans>Charge VAT</Trans>
          </legend>
          <Toggle
            label={<Trans>Small business</Trans>}
            hint={<Trans>Exempt from VAT at home.</Trans>}
            on={form.small}
            onChange={small => set({ small })}
          />
          <Toggle
            label={<Trans>One-Stop Shop (OSS)</Trans>}
            hint={
              <Trans>
                Consumers in other EU countries pay the VAT of their country. Without it, they pay yours, which is right
                up to €10,000 a year only.
              </Trans>
            }
            on={form.oss}
            onChange={oss => set({ oss })}
          />
          {form.oss && (
            <div className="border-l-2 border-line pl-4">
              <Toggle
                label={<Trans>One piece of evidence of the buyer’s country is enough</Trans>}
                hint={
                  <Trans>
                    For sellers established in the EU whose sales to consumers in other EU countries don’t exceed
                    €100,000 this year and last. It has to come from someone else, such as the card’s bank. Otherwise
                    two pieces have to agree.
                  </Trans>
                }
                on={form.onePiece}
                onChange={onePiece => set({ onePiece })}
              />
            </div>
          )}
          <Toggle
            label={<Trans>Reverse charge for companies in other EU countries</Trans>}
            hint={<Trans>Companies with a VAT ID pay without VAT and owe it in their country.</Trans>}
            on={form.reverse}
            onChange={reverse => set({ reverse })}
          />
          {form.reverse && <Confirming form={form} set={set} />}
          {abroad
            .filter(code => code !== form.country)
            .map(code => {
              const country = countryName(code, i18n.locale)
              return (
                <Toggle
                  key={code}
                  label={<Trans>Registered for VAT: {country}</Trans>}
                  on={registered.includes(code)}
                  onChange={on => set({ registered: registered.filter(c => c !== code).concat(on ? code : []) })}
                />
              )
            })}
        </fieldset>
      )}
      {form.charge && (
        <Notice>
          <Trans>
            Stoa works out and books the tax. Whether these settings fit your business, ask your tax adviser.
          </Trans>
        </Notice>
      )}
    </Part>
  )
}

// How VAT IDs are confirmed.
function Confirming({ form, set }: { form: SellerTax; set: (change: Partial<SellerTax>) => void }) {
  return (
    <div className="grid gap-1 border-l-2 border-line pl-4">
      <Toggle
        label={<Trans>Confirm VAT IDs with VIES</Trans>}
        hint={
          <Trans>
            The law asks for it. The EU’s register is asked when details are saved and before payment; its answer is
            stored with the order. Otherwise form and check digits are enough.
          </Trans>
        }
        on={form.vies}
        onChange={vies => set({ vies })}
      />
      {form.vies && (
        <Toggle
          label={<Trans>Accept VAT IDs while VIES isn’t responding</Trans>}
          hint={
            <Trans>
              They’re checked later. If one turns out to be invalid, you owe the VAT, and the order is listed under
              Reports. Otherwise VAT is charged.
            </Trans>
          }
          on={form.trusting}
          onChange={trusting => set({ trusting })}
        />
      )}
    </div>
  )
}

type ToggleProps = { label: React.ReactNode; hint?: React.ReactNode; on: boolean; onChange: (on: boolean) => void }

function Toggle({ label, hint, on, onChange }: ToggleProps) {
  return (
    <Checkbox
      label={
        <>
          {label}
          {hint && <span className="block text-14 text-muted">{hint}</span>}
        </>
      }
      checked={on}
      onChange={e => onChange(e.target.checked)}
    />
  )
}
