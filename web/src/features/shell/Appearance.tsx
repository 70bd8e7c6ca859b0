import { Trans, useLingui } from '@lingui/react/macro'
import { useId, useSyncExternalStore } from 'react'

// Chosen for this browser. The page's first script has set it before anything is painted, and does so again whenever it
// changes, here or in another window (see internal/site/shell.go).
function watch(changed: () => void) {
  addEventListener('storage', changed)
  addEventListener('looks', changed)
  return () => {
    removeEventListener('storage', changed)
    removeEventListener('looks', changed)
  }
}

function useLook(name: 'theme' | 'text'): [string, (value: string) => void] {
  const now = useSyncExternalStore(
    watch,
    () => document.documentElement.dataset[name] ?? '',
    () => '',
  )
  const choose = (value: string) => {
    try {
      if (value) localStorage.setItem(`stoa.${name}`, value)
      else localStorage.removeItem(`stoa.${name}`)
    } catch {
      // Without storage, nothing changes.
    }
    dispatchEvent(new Event('looks'))
  }
  return [now, choose]
}

// The theme and the size of texts.
export default function Appearance() {
  const { t } = useLingui()
  const [theme, setTheme] = useLook('theme')
  const [text, setText] = useLook('text')
  return (
    <div className="grid gap-3 px-3 py-2">
      <Choices
        legend={<Trans>Theme</Trans>}
        now={theme}
        onChoose={setTheme}
        choices={[
          ['light', t`Light`],
          ['dark', t`Dark`],
          ['', t`System`],
        ]}
      />
      <Choices
        legend={<Trans>Text size</Trans>}
        now={text}
        onChoose={setText}
        choices={[
          ['', t`Standard`],
          ['large', t`Large`],
          ['largest', t`Largest`],
        ]}
      />
    </div>
  )
}

type Props = { legend: React.ReactNode; now: string; onChoose: (value: string) => void; choices: [string, string][] }

function Choices({ legend, now, onChoose, choices }: Props) {
  const name = useId()
  return (
    <fieldset>
      <legend className="text-14 text-muted mb-1.5">{legend}</legend>
      <div className="grid grid-cols-3 gap-1 p-1 rounded-field bg-sunk border border-line">
        {choices.map(([value, label]) => (
          <label
            key={value}
            className="grid place-items-center min-h-9 px-1 rounded-[9px] text-14 text-center text-muted cursor-pointer hover:text-ink has-checked:bg-surface has-checked:text-ink has-checked:font-semibold has-checked:shadow-float has-focus-visible:outline-2 outline-brand"
          >
            <input
              type="radio"
              className="sr-only"
              name={name}
              value={value}
              checked={now === value}
              onChange={() => onChoose(value)}
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
