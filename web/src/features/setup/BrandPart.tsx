import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useFieldTexts } from '@/lib/problems'
import { Input } from '@/ui/Field'
import { fixed, type Settings, settings, useSave } from './api'
import { LogoField } from './LogoField'
import { LookPreview } from './LookPreview'
import { Fixed, Part, type PartProps } from './Part'

const usual = '#254f9c'

// The name, the logo and the color. The page takes on a new look with its next address, so it is loaded anew.
export function BrandPart({ now, ...part }: { now: Settings } & PartProps) {
  const { t } = useLingui()
  const fields = useFieldTexts()
  const [name, setName] = useState(now.name.value)
  const [color, setColor] = useState(now.color.value || usual)
  const save = useSave(settings.brand, part.onSaved)
  const wrong = fields(save.error)
  return (
    <Part
      {...part}
      error={save.error}
      pending={save.isPending}
      onSave={() => save.mutate({ name, color: color === usual && !now.color.value ? '' : color })}
    >
      <Input
        label={t`Name of your marketplace`}
        hint={<Fixed source={now.name.source} />}
        maxLength={60}
        readOnly={fixed(now.name.source)}
        value={name}
        error={wrong.name}
        onChange={e => setName(e.target.value)}
      />
      <LogoField now={now} name={name} />
      <div className="grid gap-4">
        <div className="flex items-end gap-3">
          <input
            type="color"
            aria-label={t`Pick a color`}
            className="size-11 rounded-field border border-edge bg-surface p-1 shrink-0"
            disabled={fixed(now.color.source)}
            value={/^#[0-9a-f]{6}$/.test(color) ? color : usual}
            onChange={e => setColor(e.target.value)}
          />
          <div className="flex-1 max-w-60">
            <Input
              label={t`Color`}
              maxLength={7}
              spellCheck={false}
              readOnly={fixed(now.color.source)}
              value={color}
              error={wrong.color}
              onChange={e => setColor(e.target.value.toLowerCase())}
            />
          </div>
        </div>
        {fixed(now.color.source) ? (
          <p className="text-14 text-muted">
            <Fixed source={now.color.source} />
          </p>
        ) : (
          <p className="text-14 text-muted">
            <Trans>Buttons, links and dark areas of the whole site follow it.</Trans>
          </p>
        )}
        <LookPreview color={color} name={name} />
      </div>
    </Part>
  )
}
