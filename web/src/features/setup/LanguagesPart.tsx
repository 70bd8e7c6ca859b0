import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type Language, languages } from '@/i18n/texts'
import { useFieldTexts } from '@/lib/problems'
import { Checkbox, FieldError, Select } from '@/ui/Field'
import { fixed, type Settings, settings, useSave } from './api'
import { Fixed, Part, type PartProps } from './Part'

const nameOf = (code: string) => languages[code as Language]

// Which languages visitors can choose, and which one they see who speak none of them.
export function LanguagesPart({ now, ...part }: { now: Settings } & PartProps) {
  const { t } = useLingui()
  const [chosen, setChosen] = useState(now.languages.value.split(','))
  const save = useSave(settings.languages, part.onSaved)
  const wrong = useFieldTexts()(save.error)
  const isFixed = fixed(now.languages.source)
  const toggle = (code: string) =>
    setChosen(chosen.includes(code) ? chosen.filter(one => one !== code) : [...chosen, code])
  return (
    <Part {...part} error={save.error} pending={save.isPending} onSave={() => save.mutate(chosen)}>
      <fieldset disabled={isFixed}>
        <legend className="font-semibold text-14 mb-1">
          <Trans>Languages on offer</Trans>
        </legend>
        <div className="grid sm:grid-cols-2">
          {now.knownLanguages.map(code => (
            <Checkbox
              key={code}
              label={<span lang={code}>{nameOf(code)}</span>}
              checked={chosen.includes(code)}
              onChange={() => toggle(code)}
            />
          ))}
        </div>
        {wrong.languages && <FieldError>{wrong.languages}</FieldError>}
      </fieldset>
      <Select
        label={t`Default language`}
        hint={
          isFixed ? (
            <Fixed source={now.languages.source} />
          ) : (
            t`Visitors see the site in their browser’s language if you offer it, and in this one otherwise.`
          )
        }
        disabled={isFixed || chosen.length === 0}
        value={chosen[0] ?? ''}
        onChange={e => setChosen([e.target.value, ...chosen.filter(code => code !== e.target.value)])}
      >
        {chosen.map(code => (
          <option key={code} value={code}>
            {nameOf(code)}
          </option>
        ))}
      </Select>
    </Part>
  )
}
