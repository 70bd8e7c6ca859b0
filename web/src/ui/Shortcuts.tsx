import { Trans, useLingui } from '@lingui/react/macro'
import { setShortcuts, useShortcutsOn } from '@/lib/shortcuts'
import { Checkbox } from './Field'

// The keyboard shortcuts, with a switch that turns off those that are a single letter or character. Space, the arrows
// and F8 stay.
export function Shortcuts({ player }: { player?: boolean }) {
  const { t } = useLingui()
  const on = useShortcutsOn()
  const letters = [
    ...(player ? [] : [['/', t`Search`]]),
    ['K', t`Play or pause`],
    ['J, L', t`Back or forward 10 seconds`],
    ['C', t`Captions`],
    ['M', t`Mute`],
    ['F', t`Full screen`],
    ...(player
      ? [
          ['T', t`Theater mode`],
          ['<, >', t`Slower or faster`],
          ['0–9', t`Jump to 0–90%`],
        ]
      : []),
    ['?', t`Show shortcuts`],
  ]
  const others = [
    [t`Space`, t`Play or pause`],
    ['←, →', t`Back or forward 5 seconds`],
    ['F8', t`Go to on-screen messages`],
  ]
  return (
    <div className="grid gap-2">
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-14">
        {[...others, ...(on ? letters : [])].map(([key, what]) => (
          <div key={key} className="contents">
            <dt className="font-semibold">{key}</dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <Checkbox
        role="switch"
        label={<Trans>Use single-key shortcuts</Trans>}
        checked={on}
        onChange={e => setShortcuts(e.target.checked)}
      />
    </div>
  )
}
