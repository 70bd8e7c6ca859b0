import { Trans, useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import { useProblemText } from '@/lib/problems'
import { Button } from '@/ui/Button'
import { FieldError } from '@/ui/Field'
import { toast } from '@/ui/toast'
import { fixed, type Settings, settings, useSave } from './api'
import { Fixed } from './Part'

// The logo is saved as soon as it is chosen.
export function LogoField({ now, name }: { now: Settings; name: string }) {
  const { t } = useLingui()
  const say = useProblemText()
  const input = useRef<HTMLInputElement>(null)
  const send = useSave(settings.logo, () => toast(t`Logo saved`))
  const drop = useSave(settings.dropLogo, () => toast(t`Logo removed`))
  const error = send.error ?? drop.error
  return (
    <fieldset className="grid gap-2" disabled={fixed(now.logo.source)}>
      <legend className="font-semibold text-14 mb-1.5">
        <Trans>Logo</Trans>
      </legend>
      <div className="flex flex-wrap items-center gap-4">
        <span className="h-16 min-w-16 px-3 rounded-field border border-line bg-sunk grid place-items-center">
          {now.logo.value ? (
            <img src={now.logo.value} alt={t`Logo of ${name}`} className="max-h-10 max-w-40" />
          ) : (
            <span className="text-14 text-muted">
              <Trans>None</Trans>
            </span>
          )}
        </span>
        <input
          ref={input}
          type="file"
          accept="image/png,image/jpeg,image/webp,image/gif"
          className="sr-only"
          tabIndex={-1}
          aria-label={t`Logo`}
          onChange={e => {
            const file = e.target.files?.[0]
            if (file) send.mutate(file)
            e.target.value = ''
          }}
        />
        <Button tone="quiet" pending={send.isPending} onClick={() => input.current?.click()}>
          <Trans>Upload a logo</Trans>
        </Button>
        {now.logo.value && (
          <Button tone="plain" pending={drop.isPending} onClick={() => drop.mutate(undefined)}>
            <Trans>Remove</Trans>
          </Button>
        )}
      </div>
      <p className="text-14 text-muted">
        {fixed(now.logo.source) ? (
          <Fixed source={now.logo.source} />
        ) : (
          <Trans>Best as a PNG with a transparent background, at least 64 pixels high. It’s saved right away.</Trans>
        )}
      </p>
      {error && <FieldError>{say(error)}</FieldError>}
    </fieldset>
  )
}
