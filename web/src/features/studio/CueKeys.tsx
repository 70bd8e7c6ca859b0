import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useShortcutsOn } from '@/lib/shortcuts'

// The shortcuts of the captions' editor.
export function CueKeys() {
  const { t } = useLingui()
  const on = useShortcutsOn()
  const ctrl = t`Ctrl`
  const inText: [string, string][] = [
    [t`Enter`, t`Next caption, or a new one`],
    [t`Shift + Enter`, t`New line`],
    [`${ctrl} + ${t`Enter`}`, t`Split at the cursor`],
    [`${ctrl} + I, ${ctrl} + O`, t`Start, end at the playhead`],
    [`${ctrl} + M`, t`Merge with the next`],
    [`${ctrl} + ${t`Space`}`, t`Play or pause`],
    ['Alt + ↑, ↓', t`Previous, next caption`],
    ['Esc', t`Leave the text`],
  ]
  const outside: [string, string][] = [
    [t`Space`, t`Play or pause`],
    ['←, →', t`Back, forward a second`],
    ['↑, ↓', t`Previous, next caption`],
    [t`Enter`, t`Edit the text`],
    [t`Delete`, t`Delete the caption`],
    ...((on
      ? [
          ['I, O', t`Start, end at the playhead`],
          ['S, M', t`Split, merge`],
          ['N', t`New caption at the playhead`],
          ['R', t`Play the caption`],
          ['E', t`Next one to check`],
          ['T', t`Shift times`],
        ]
      : []) as [string, string][]),
  ]
  return (
    <section
      aria-label={t`Keyboard shortcuts`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
      tabIndex={0}
      className="max-lg:hidden grid gap-3 text-13 overflow-y-auto max-h-[calc(100dvh-400px)] pb-1"
    >
      <Keys title={<Trans>While you type</Trans>} keys={inText} />
      <Keys title={<Trans>Outside the text</Trans>} keys={outside} />
    </section>
  )
}

function Keys({ title, keys }: { title: ReactNode; keys: [string, string][] }) {
  return (
    <div className="grid gap-1">
      <p className="font-semibold">{title}</p>
      <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-4 gap-y-0.5">
        {keys.map(([key, what]) => (
          <div key={key} className="contents">
            <dt>
              <kbd className="key">{key}</kbd>
            </dt>
            <dd className="text-muted">{what}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
