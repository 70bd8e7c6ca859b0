import type { ReactNode } from 'react'

type Props = { value: string; chosen: string; onChoose: (value: string) => void; children: ReactNode }

// A way to pay that can be chosen.
export function Option({ value, chosen, onChoose, children }: Props) {
  return (
    <label className="flex items-center gap-3 min-h-12 px-4 rounded-field border border-line has-checked:border-brand has-checked:bg-sunk">
      <input
        type="radio"
        name="card"
        value={value}
        className="size-5 accent-brand"
        checked={chosen === value}
        onChange={() => onChoose(value)}
      />
      {children}
    </label>
  )
}
