import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { Dialog } from '@/ui/Dialog'
import { type Look, looks, setLook, useLook } from './look'

// How captions look, with an example that changes along.
export function CaptionLook({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const look = useLook()
  const names: Record<string, string> = {
    small: t`Small`,
    normal: t`Medium`,
    large: t`Large`,
    huge: t`Very large`,
    white: t`White`,
    yellow: t`Yellow`,
    green: t`Green`,
    cyan: t`Cyan`,
    solid: t`Solid`,
    light: t`Translucent`,
    none: t`None`,
    bottom: t`Bottom`,
    top: t`Top`,
  }
  const choices = (part: keyof Look, label: ReactNode) => (
    <fieldset className="grid gap-2">
      <legend className="font-semibold text-14 mb-2">{label}</legend>
      <div className="flex flex-wrap gap-2">
        {looks[part].map(value => (
          <label key={value} className="chip cue-choice">
            <input
              type="radio"
              className="sr-only"
              name={`cue-${part}`}
              checked={look[part] === value}
              onChange={() => setLook({ [part]: value })}
            />
            {names[value]}
          </label>
        ))}
      </div>
    </fieldset>
  )
  return createPortal(
    <Dialog title={<Trans>Caption style</Trans>} onClose={onClose}>
      <div className="cue-sample" data-place={look.place} aria-hidden="true">
        <span data-cue-size={look.size} data-cue-color={look.color} data-cue-back={look.back}>
          <Trans>This is how captions will look.</Trans>
        </span>
      </div>
      {choices('size', <Trans>Text size</Trans>)}
      {choices('color', <Trans>Text color</Trans>)}
      {choices('back', <Trans>Background</Trans>)}
      {choices('place', <Trans>Position</Trans>)}
    </Dialog>,
    document.body,
  )
}
