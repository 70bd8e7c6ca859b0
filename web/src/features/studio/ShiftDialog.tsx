import { Trans, useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import { focusedOnOpen } from '@/lib/focus'
import { number, readNumber } from '@/lib/format'
import { Button } from '@/ui/Button'
import { Dialog } from '@/ui/Dialog'
import { Input } from '@/ui/Field'
import { RadioGroup } from '@/ui/RadioGroup'
import { type Cue, shift, shortStamp } from './captions'

type Props = { cues: Cue[]; selected: number; onShift: (cues: Cue[]) => void; onClose: () => void }

// All captions, or those from one on, earlier or later.
export function ShiftDialog({ cues, selected, onShift, onClose }: Props) {
  const { i18n, t } = useLingui()
  const form = useId()
  const [text, setText] = useState(number(0.5, i18n.locale, 1))
  const [way, setWay] = useState<'later' | 'earlier'>('later')
  const [which, setWhich] = useState<'all' | 'rest'>('all')
  const [tried, setTried] = useState(false)
  const seconds = readNumber(text, i18n.locale)
  const from = which === 'all' ? 0 : selected
  const by = Math.round((seconds ?? 0) * 1000) * (way === 'later' ? 1 : -1)
  const moved = shift(cues, by, from)
  const [before, after] = [cues[from]?.start ?? 0, (cues[from]?.start ?? 0) + Math.max(by, -(cues[from]?.start ?? 0))]
  const [n, was, is] = [from + 1, shortStamp(before), shortStamp(after)]
  const selectedNumber = selected + 1
  return (
    <Dialog
      title={<Trans>Shift times</Trans>}
      onClose={onClose}
      foot={
        <>
          <Button tone="quiet" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" form={form}>
            <Trans>Shift</Trans>
          </Button>
        </>
      }
    >
      <form
        id={form}
        noValidate
        className="grid gap-4"
        onSubmit={event => {
          event.preventDefault()
          setTried(true)
          if (!seconds) return
          onShift(moved)
          onClose()
        }}
      >
        <Input
          label={t`Seconds`}
          inputMode="decimal"
          autoComplete="off"
          ref={focusedOnOpen}
          value={text}
          onFocus={e => e.currentTarget.select()}
          error={tried && !seconds ? t`Enter a number, such as 0.5.` : undefined}
          onChange={e => setText(e.target.value)}
        />
        <RadioGroup
          label={<Trans>Direction</Trans>}
          value={way}
          onChange={to => setWay(to as typeof way)}
          options={[
            { value: 'later', label: <Trans>Later</Trans> },
            { value: 'earlier', label: <Trans>Earlier</Trans> },
          ]}
        />
        <RadioGroup
          label={<Trans>Captions</Trans>}
          value={which}
          onChange={to => setWhich(to as typeof which)}
          options={[
            { value: 'all', label: <Trans>All</Trans> },
            { value: 'rest', label: <Trans>From caption {selectedNumber} on</Trans> },
          ]}
        />
      </form>
      <p className="text-14 text-muted tnum" role="status">
        <Trans>
          Caption {n} begins at {is} instead of {was}.
        </Trans>
      </p>
    </Dialog>
  )
}
