import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import type { FacetValue } from '@/api/types'
import { number } from '@/lib/format'

type ChoiceProps = { name: string; value: FacetValue; label: string; checked: boolean; onToggle: () => void }

// What would find nothing can't be chosen.
export function Choice({ name, value, label, checked, onToggle }: ChoiceProps) {
  const { i18n } = useLingui()
  // The mark comes with the press, the list a moment later.
  const [pressed, setPressed] = useState<boolean>()
  const on = pressed ?? checked
  useEffect(() => {
    if (checked === pressed) setPressed(undefined)
  }, [checked, pressed])
  const dead = value.count === 0 && !on
  return (
    <label
      // A label of two lines begins where its mark and its branch's arrow stand.
      className={`flex items-start gap-3 min-h-11 lg:min-h-10 py-[9.5px] lg:py-[7.5px] px-2 -mx-2 rounded-field ${dead ? 'text-muted' : 'cursor-pointer hover:bg-sunk'}`}
    >
      <input
        type="checkbox"
        className="tick mt-px"
        name={name}
        value={value.value}
        checked={on}
        disabled={dead}
        onChange={() => {
          setPressed(!on)
          onToggle()
        }}
      />
      <span className="flex-1 min-w-0">{label}</span>
      <span className="text-14 leading-[1.77] text-muted tnum">{number(value.count, i18n.locale)}</span>
    </label>
  )
}
