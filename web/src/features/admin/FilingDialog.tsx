import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { languages } from '@/i18n/texts'
import { useFieldTexts } from '@/lib/problems'
import { Checkbox, FieldError, Input } from '@/ui/Field'
import { subjectIcon, subjectIcons } from '@/ui/subjectIcons'
import { toast } from '@/ui/toast'
import { FormDialog } from './FormDialog'
import { type Filed, type FilingForm, filing, type Kind, useFilingChange } from './filing'

type Props = { kind: Kind; parent?: string; item?: Filed; onClose: () => void }

// Adds a subject, a group or a category, or changes one.
export function FilingDialog({ kind, parent, item, onClose }: Props) {
  const { t } = useLingui()
  const texts = useFieldTexts()
  const change = useFilingChange()
  const [names, setNames] = useState<Record<string, string>>(item?.names ?? {})
  const [slug, setSlug] = useState('')
  const [look, setLook] = useState({
    icon: item?.icon || 'shapes',
    hue: item?.hue ?? 250,
    homeTab: item?.homeTab ?? false,
  })
  const subject = kind === 'subject'
  const wrong = texts(change.error)
  const titles = {
    subject: item ? t`Edit subject` : t`Add subject`,
    group: item ? t`Edit group` : t`Add group`,
    category: item ? t`Edit category` : t`Add category`,
  }
  const send = {
    ...change,
    mutate: () => {
      const form: FilingForm = { names, ...(subject ? look : {}) }
      change.mutate({
        run: () => (item ? filing.set(item, form) : filing.add({ ...form, kind, parent, slug: slug || undefined })),
        done: () => {
          toast(t`Saved`)
          onClose()
        },
      })
    },
  }
  return (
    <FormDialog title={titles[kind]} action={<Trans>Save</Trans>} send={send} onClose={onClose}>
      <p className="text-muted">
        <Trans>Languages without a name show the English one.</Trans>
      </p>
      {Object.entries(languages)
        .sort(([a], [b]) => Number(b === 'en') - Number(a === 'en'))
        .map(([code, own]) => (
          <Input
            key={code}
            label={<span lang={code}>{own}</span>}
            lang={code}
            name={`name-${code}`}
            required={code === 'en'}
            maxLength={60}
            error={wrong[`names.${code}`]}
            value={names[code] ?? ''}
            onChange={e => setNames({ ...names, [code]: e.target.value })}
          />
        ))}
      {subject && <Look look={look} onChange={setLook} wrong={wrong} />}
      {item ? (
        <p className="text-14 text-muted wrap-anywhere">
          <Trans>
            Address: <code>{`/all-courses?${kind}=${item.slug}`}</code>. It stays the same when the name changes, so
            that links keep working.
          </Trans>
        </p>
      ) : (
        <Input
          label={t`Address (optional)`}
          hint={t`Its part of the address, such as sourdough-bread. Made of the English name if empty. It can’t be changed later.`}
          maxLength={60}
          error={wrong.slug}
          value={slug}
          onChange={e => setSlug(e.target.value)}
        />
      )}
    </FormDialog>
  )
}

type LookOf = { icon: string; hue: number; homeTab: boolean }
type LookProps = { look: LookOf; onChange: (look: LookOf) => void; wrong: Record<string, string | undefined> }

// The icon and color of a subject.
function Look({ look, onChange, wrong }: LookProps) {
  const { t } = useLingui()
  const Icon = subjectIcon(look.icon)
  return (
    <>
      <fieldset className="grid gap-1.5">
        <legend className="font-semibold text-14 mb-1.5">{t`Icon`}</legend>
        <div className="flex flex-wrap gap-1.5">
          {Object.entries(subjectIcons).map(([name, One]) => (
            <label
              key={name}
              className="size-11 grid place-items-center rounded-field border border-line has-checked:bg-brand has-checked:text-on-brand has-focus-visible:outline-2 outline-offset-2 cursor-pointer"
            >
              <input
                type="radio"
                className="sr-only"
                name="icon"
                aria-label={name.replaceAll('-', ' ')}
                checked={look.icon === name}
                onChange={() => onChange({ ...look, icon: name })}
              />
              <One size={20} strokeWidth={1.75} aria-hidden="true" />
            </label>
          ))}
        </div>
        {wrong.icon && <FieldError>{wrong.icon}</FieldError>}
      </fieldset>
      <div className="flex items-end gap-4">
        <div className="flex-1">
          <Input
            label={t`Color`}
            type="range"
            min={0}
            max={359}
            error={wrong.hue}
            value={look.hue}
            onChange={e => onChange({ ...look, hue: e.target.valueAsNumber })}
          />
        </div>
        <span
          className="arch w-11 h-13 grid place-items-center shrink-0 pt-2 text-[oklch(0.97_0.01_85)]"
          style={{ background: `oklch(0.42 0.1 ${look.hue})` }}
        >
          <Icon size={22} strokeWidth={1.75} aria-hidden="true" />
        </span>
      </div>
      <Checkbox
        label={t`Show as a tab on the home page`}
        checked={look.homeTab}
        onChange={e => onChange({ ...look, homeTab: e.target.checked })}
      />
    </>
  )
}
